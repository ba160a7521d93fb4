/// @file
/// The judge's command line.
#include "harness/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace course {
namespace {

void require_one_of(const char* name, const std::string& value, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return;
  throw std::invalid_argument(fmt::format("--{}={}: must be one of {}", name, value, fmt::join(allowed, ", ")));
}

std::vector<std::string> names_of(const std::vector<simulator::Finding>& findings) {
  std::vector<std::string> names;
  for (const simulator::Finding& finding : findings) {
    const std::string name = to_string(finding.kind);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

const char* const usage =
    "Judges one CUDA file under its exercise's harness.\n\n"
    "  --verdict=FILE         writes the verdict as JSON to FILE\n"
    "  --exercise=ID          the exercise's ID, for the report\n"
    "  --implementation=WHOSE exercise (default), solution or file: whose code it is\n"
    "  --source=FILE.cu       the judged file: its TODO regions are read, and findings point to it\n"
    "  --expect=KIND|clean    exits with 0 only if such a finding fails the code (clean: no finding at all)\n"
    "  --color=WHEN           auto (default), always or never\n"
    "  --list-test-cases, --test-case=NAME and doctest's other options\n\n"
    "Exit status: 0 passed, 1 failed, 2 the arguments cannot be used.\n";

Options parse_options(const std::vector<std::string>& arguments) {
  Options options;
  const std::pair<std::string, std::string*> known[] = {
      {"--verdict=", &options.verdict_file},
      {"--exercise=", &options.exercise},
      {"--implementation=", &options.implementation},
      {"--source=", &options.source},
      {"--expect=", &options.expect},
      {"--color=", &options.color},
  };
  for (const std::string& argument : arguments) {
    const auto match = std::find_if(std::begin(known), std::end(known),
                                    [&](const auto& option) { return argument.starts_with(option.first); });
    if (match == std::end(known)) {
      options.for_doctest.push_back(argument);
    } else {
      *match->second = argument.substr(match->first.size());
    }
  }
  require_one_of("implementation", options.implementation, {"exercise", "solution", "file"});
  require_one_of("color", options.color, {"auto", "always", "never"});
  if (!options.expect.empty() && options.expect != "clean") simulator::finding_kind(options.expect);
  return options;
}

Expectation meet_expectation(const Verdict& verdict, const std::string& expect) {
  if (expect.empty()) return {verdict.passed() ? 0 : 1, ""};
  const std::vector<std::string> found = names_of(verdict.findings());
  const bool clean = expect == "clean";
  const bool met = clean ? verdict.passed() && found.empty()
                         : !verdict.passed() && std::find(found.begin(), found.end(), expect) != found.end();
  const std::string wanted = clean ? "a pass without any finding" : fmt::format("a fail with {}", expect);
  const std::string got = found.empty() ? "no finding" : fmt::format("{}", fmt::join(found, ", "));
  return {met ? 0 : 1, fmt::format("expected {}: {} (found: {})", wanted, met ? "met" : "NOT MET", got)};
}

}  // namespace course
