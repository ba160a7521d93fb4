#include "build/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

std::string in_small_letters(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

/// Without the quotes that verdicts write around a name, and without `*` at its ends, which means nothing here.
std::string without_ends(std::string text) {
  const bool quoted = text.size() > 1 && text.front() == '\'' && text.back() == '\'';
  if (quoted) text = text.substr(1, text.size() - 2);
  while (text.ends_with('*')) text.pop_back();
  while (text.starts_with('*')) text.erase(0, 1);
  return text;
}

}  // namespace

std::vector<std::string> case_names(const std::filesystem::path& judge) {
  const ProcessResult run = run_process({judge.string(), "--list-test-cases", "--no-intro"});
  if (!run.ok()) throw Problem(fmt::format("the judge cannot list its cases:\n{}", run.errors));
  return lines_of(run.output);
}

std::vector<std::string> cases_meant(const std::vector<std::string>& all, const std::string& text) {
  const std::string asked = in_small_letters(without_ends(text));
  std::vector<std::string> meant;
  for (const std::string& name : all) {
    const std::string known = in_small_letters(name);
    if (known == asked) return {name};
    if (known.find(asked) != std::string::npos) meant.push_back(name);
  }
  if (!meant.empty()) return meant;
  throw Problem(fmt::format("--case {}: no case has that in its name. There are:\n  {}", text, fmt::join(all, "\n  ")));
}

std::string only_these(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) {
    if (!list.empty()) list += ',';
    for (const char letter : name) {
      if (letter == ',' || letter == '\\') list += '\\';  // doctest would split there
      list += letter;
    }
  }
  return "--test-case=" + list;
}

}  // namespace course
