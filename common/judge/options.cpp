/// @file
/// The judge's command line.
#include "judge/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "verdict/verdict_lines.hpp"
#include "verdict/verdict_view.hpp"

namespace course {
namespace {

void require_one_of(const char* name, const std::string& value, const std::vector<std::string>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return;
  throw std::invalid_argument(fmt::format("--{}={}: must be one of {}", name, value, fmt::join(allowed, ", ")));
}

int descriptor_of(const std::string& value) {
  if (value.empty()) return -1;
  if (value.size() > 4 || value.find_first_not_of("0123456789") != std::string::npos)
    throw std::invalid_argument(fmt::format("--verdict-descriptor={}: must be the number of a descriptor", value));
  return std::stoi(value);
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
    "  --verdict-descriptor=N reads a seal, one line, from the open descriptor N, and writes sealed verdicts there\n"
    "  --exercise=ID          the exercise's ID, for the report\n"
    "  --implementation=WHOSE exercise (default), solution or file: whose code it is\n"
    "  --source=FILE.cu       the judged file: its TODO regions are read, and findings point to it\n"
    "  --expect=KIND|clean    exits with 0 only if such a finding fails the code (clean: no finding at all)\n"
    "  --warnings=FILE        what the compiler warned of in the source, as findings in JSON\n"
    "  --color=WHEN           auto (default), always or never\n"
    "  --metrics=WHEN         always: measure the requests of warps for the report; budget (default): only where\n"
    "                         a budget limits them\n"
    "  --inputs=altered       tests the cases, with right code: fails where one element of an input can be left out,\n"
    "                         doubled, 1.001 times as large or its neighbour's, and the outputs still pass\n"
    "  --text=WHAT            all (default): prints the verdict; none: does not, and what the judged code prints goes\n"
    "                         into the verdict, and as long as a case runs into FILE.printed\n"
    "  --trace=FILE           writes every access of one case as JSON to FILE: of the first that fails, else of the "
    "first\n"
    "  --trace-case=NAME      of this case, a part of its name is enough\n"
    "  --trace-block=X[,Y[,Z]], --trace-launch=N   what of it\n"
    "  --list-test-cases, --test-case=NAME and doctest's other options\n\n"
    "Exit status: 0 passed, 1 failed, 2 the arguments cannot be used.\n";

Options parse_options(const std::vector<std::string>& arguments) {
  Options options;
  std::string descriptor;
  const std::pair<std::string, std::string*> known[] = {
      {"--verdict=", &options.verdict_file},
      {"--verdict-descriptor=", &descriptor},
      {"--exercise=", &options.exercise},
      {"--implementation=", &options.implementation},
      {"--source=", &options.source},
      {"--expect=", &options.expect},
      {"--color=", &options.color},
      {"--metrics=", &options.metrics},
      {"--warnings=", &options.warnings_file},
      {"--inputs=", &options.inputs},
      {"--text=", &options.text},
  };
  for (const std::string& argument : arguments) {
    if (read_option(options.trace, argument)) continue;
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
  require_one_of("metrics", options.metrics, {"always", "budget"});
  require_one_of("inputs", options.inputs, {"given", "altered"});
  require_one_of("text", options.text, {"all", "none"});
  options.verdict_descriptor = descriptor_of(descriptor);
  if (!options.expect.empty() && options.expect != "clean") simulator::finding_kind(options.expect);
  return options;
}

Expectation meet_expectation(const Verdict& verdict, const std::string& expect) {
  if (expect.empty()) return {verdict.passed() ? 0 : 1, ""};
  const std::vector<std::string> found = names_of(verdict.findings);
  const bool clean = expect == "clean";
  const bool met = clean ? verdict.passed() && found.empty()
                         : !verdict.passed() && std::find(found.begin(), found.end(), expect) != found.end();
  const std::string wanted = clean ? "a pass without any finding" : fmt::format("a fail with {}", expect);
  const std::string got = found.empty() ? "no finding" : fmt::format("{}", fmt::join(found, ", "));
  if (met && leaves_out_advice(view_of(verdict)))
    return {1, fmt::format("NOT MET: with its advice the first finding takes more than {} rows", most_cause_rows)};
  return {met ? 0 : 1, fmt::format("expected {}: {} (found: {})", wanted, met ? "met" : "NOT MET", got)};
}

}  // namespace course
