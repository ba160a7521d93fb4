#include "course/build/compiler_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string_view>
#include <utility>

#include "simulator/translate/message.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::Message;

/// What a flag of g++ or clang++ stands for.
struct FlaggedSlip {
  std::string_view flag;
  const char* pattern;
  const char* help;
};

constexpr const char* set_it = "Give it a value where it is declared: a sum begins with 0.";
constexpr const char* call_it = "The statement does nothing. A call needs its parentheses: __syncthreads();";
constexpr const char* no_semicolon =
    "The ; right after the condition is all that depends on it: what follows runs always. Remove that ;.";
constexpr const char* signed_number =
    "An unsigned number is never below 0: it wraps round to a huge one. Use int where a value may become negative.";
constexpr const char* use_braces = "Only one statement belongs to the condition: put { } around all that should.";

constexpr FlaggedSlip flagged_slips[] = {
    {"uninitialized", "uninitialized", set_it},
    {"maybe-uninitialized", "uninitialized", set_it},
    {"sometimes-uninitialized", "uninitialized", set_it},
    {"conditional-uninitialized", "uninitialized", set_it},
    {"unused-value", "no-effect", call_it},
    {"unused-comparison", "no-effect", "The comparison does nothing: = sets a value, == compares two."},
    {"address", "no-effect", call_it},
    {"empty-body", "empty-body", no_semicolon},
    {"type-limits", "always-true", signed_number},
    {"tautological-unsigned-zero-compare", "always-true", signed_number},
    {"tautological-compare", "always-true", "The comparison always has the same result: look at both of its sides."},
    {"bool-compare", "always-true", "a < b < c compares a truth value with c: write a < b && b < c."},
    {"logical-op", "always-true", "The condition always has the same result: look at && and ||."},
    {"misleading-indentation", "indentation", use_braces},
    {"parentheses", "parentheses", "In a condition = sets a value and == compares two; && binds tighter than ||."},
    {"array-bounds", "array-bounds", "An array of n elements has the indices 0 to n - 1."},
    {"div-by-zero", "division-by-zero", "Look at the divisor."},
    {"sequence-point", "unordered", "One variable is changed twice in one expression: use two statements."},
    {"unsequenced", "unordered", "One variable is changed twice in one expression: use two statements."},
    {"implicit-fallthrough", "fallthrough", "A case without a break runs on into the next."},
};

/// Takes the flag off the end of a warning: "… [-Wmaybe-uninitialized]".
std::string take_flag(std::string& text) {
  constexpr std::string_view opening = " [-W";
  const std::size_t open = text.rfind(opening);
  if (open == std::string::npos || text.back() != ']') return "";
  std::string flag = text.substr(open + opening.size(), text.size() - open - opening.size() - 1);
  text.resize(open);
  return flag.substr(0, flag.find('='));
}

Finding finding_of(const Message& message) {
  Finding finding;
  finding.kind = simulator::FindingKind::compiler_warning;
  finding.severity = simulator::Severity::warning;
  finding.origin = simulator::Origin::remark;
  finding.message = message.text;
  finding.where = {message.file, message.line, message.column.empty() ? 0 : std::stoi(message.column)};
  const std::string flag = take_flag(finding.message);
  const auto slip = std::find_if(std::begin(flagged_slips), std::end(flagged_slips),
                                 [&](const FlaggedSlip& one) { return one.flag == flag; });
  if (slip == std::end(flagged_slips)) return finding;
  finding.origin = simulator::Origin::compiler;
  finding.pattern = slip->pattern;
  finding.help = slip->help;
  return finding;
}

}  // namespace

std::vector<Finding> warnings_in(const std::string& output, const std::string& file) {
  std::vector<Finding> warnings;
  bool kept = false;
  for (const Message& message : simulator::parse_messages(output)) {
    const bool declaration = message.severity == "note" && message.text.find("declared here") != std::string::npos;
    if (kept && declaration && message.file == file)
      warnings.back().notes.push_back({{message.file, message.line, 0}, "declared here, without a value"});
    if (message.severity == "warning") kept = false;
    if (message.severity != "warning" || message.file != file) continue;
    Finding finding = finding_of(message);
    // One slip, seen in every instance of a template, and by more than one pass of the compiler.
    const bool known = std::any_of(warnings.begin(), warnings.end(), [&](const Finding& other) {
      return other.where.line == finding.where.line && (other.pattern == finding.pattern);
    });
    kept = !known;
    if (!known) warnings.push_back(std::move(finding));
  }
  std::stable_sort(warnings.begin(), warnings.end(),
                   [](const Finding& left, const Finding& right) { return left.origin < right.origin; });
  return warnings;
}

std::vector<Finding> vectors_for_elements(const std::string& source, const std::string& file) {
  std::vector<Finding> warnings;
  std::set<std::string> vectors;
  const std::regex declaration(R"(vector<[^;{}()]*>\s+(\w+)\s*[({=;])");
  for (std::sregex_iterator one(source.begin(), source.end(), declaration), end; one != end; ++one)
    vectors.insert((*one)[1]);
  const std::regex copied(R"(cudaMem\w+\([^;]*?&(\w+)\s*[,)])");
  for (std::sregex_iterator one(source.begin(), source.end(), copied), end; one != end; ++one) {
    const std::string name = (*one)[1];
    if (!vectors.contains(name)) continue;
    Finding finding;
    finding.kind = simulator::FindingKind::compiler_warning;
    finding.severity = simulator::Severity::warning;
    finding.where = {file, static_cast<int>(1 + std::count(source.begin(), source.begin() + one->position(), '\n')), 0};
    finding.message = fmt::format("&{} is the address of the std::vector itself, and not of its elements", name);
    finding.help = fmt::format("Its elements begin at {}.data().", name);
    finding.pattern = "vector-itself";
    finding.origin = simulator::Origin::compiler;
    warnings.push_back(std::move(finding));
  }
  return warnings;
}

}  // namespace course
