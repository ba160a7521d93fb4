#include "build/compiler_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "simulator/compiler/message.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

using simulator::Cause;
using simulator::Finding;
using simulator::Message;

/// What a flag of g++ or clang++ stands for.
struct FlaggedSlip {
  std::string_view flag;
  simulator::Cause cause;
  const char* help;
  bool of_unsigned = false;  ///< compares a number that is never below 0 with 0
};

constexpr const char* set_it = "Give it a value where it is declared: a sum begins with 0.";
constexpr const char* call_it = "The statement does nothing. A call needs its parentheses: __syncthreads();";
constexpr const char* no_semicolon =
    "The ; right after the condition is all that depends on it: what follows runs always. Remove that ;.";
constexpr const char* signed_number =
    "An unsigned number is never below 0: it wraps round to a huge one. Use int where a value may become negative.";
constexpr const char* use_braces = "Only one statement belongs to the condition: put { } around all that should.";

constexpr FlaggedSlip flagged_slips[] = {
    {"uninitialized", Cause::uninitialized, set_it},
    {"maybe-uninitialized", Cause::uninitialized, set_it},
    {"sometimes-uninitialized", Cause::uninitialized, set_it},
    {"conditional-uninitialized", Cause::uninitialized, set_it},
    {"unused-value", Cause::no_effect, call_it},
    {"unused-comparison", Cause::no_effect, "The comparison does nothing: = sets a value, == compares two."},
    {"address", Cause::no_effect, call_it},
    {"empty-body", Cause::empty_body, no_semicolon},
    {"type-limits", Cause::always_true, signed_number, true},
    {"tautological-unsigned-zero-compare", Cause::always_true, signed_number, true},
    {"tautological-compare", Cause::always_true,
     "The comparison always has the same result: look at both of its sides."},
    {"bool-compare", Cause::always_true, "a < b < c compares a truth value with c: write a < b && b < c."},
    {"logical-op", Cause::always_true, "The condition always has the same result: look at && and ||."},
    {"misleading-indentation", Cause::indentation, use_braces},
    {"parentheses", Cause::parentheses, "In a condition = sets a value and == compares two; && binds tighter than ||."},
    {"array-bounds", Cause::array_bounds, "An array of n elements has the indices 0 to n - 1."},
    {"div-by-zero", Cause::division_by_zero, "Look at the divisor."},
    {"sequence-point", Cause::unordered, "One variable is changed twice in one expression: use two statements."},
    {"unsequenced", Cause::unordered, "One variable is changed twice in one expression: use two statements."},
    {"implicit-fallthrough", Cause::fallthrough, "A case without a break runs on into the next."},
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

/// The variable of a loop that divides it until it is below 0, as `for (…; stride >= 0; stride /= 2)`; empty where the line
/// has no such loop.
std::string divided_in(const std::string& line) {
  const auto found = find_match(line, R"(\bfor\s*\([^;]*;\s*((\w+)\s*>=\s*0u?|0u?\s*<=\s*(\w+))\s*;([^;]*))");
  if (found.empty()) return "";
  const std::string& step = found[4];
  return contains(step, "/") || contains(step, ">>") ? found[2] + found[3] : "";
}

/// "blockIdx.x and threadIdx.x are unsigned, and so is a sum with them. "; empty where the line has none of CUDA's.
std::string unsigned_in(const std::string& line) {
  std::vector<std::string> names;
  for (const TextMatch& index : find_matches(line, R"(\b(blockIdx|threadIdx|blockDim|gridDim)\.[xyz]\b)")) {
    const std::string& name = index.groups[0];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (names.empty()) return "";
  const std::string last = names.back();
  names.pop_back();
  if (names.empty()) return fmt::format("{} is unsigned, and so is a sum with it. ", last);
  return fmt::format("{} and {} are unsigned, and so is a sum with them. ", fmt::join(names, ", "), last);
}

/// Says what a comparison with 0 of something that is never below 0 comes to, by what stands in its line.
void explain_unsigned(Finding& finding, const std::string& line) {
  const std::string divided = divided_in(line);
  if (divided.empty()) {
    finding.help = unsigned_in(line) + signed_number;
    return;
  }
  finding.cause = Cause::halved_to_0;
  finding.help = fmt::format(
      "This loop never ends: divided again and again, {0} comes to 0 and stays 0, and 0 >= 0 is true. The last round is "
      "that of 1: write {0} > 0.",
      divided);
}

Finding finding_of(const Message& message, const std::string& line) {
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
  finding.cause = slip->cause;
  finding.help = slip->help;
  if (slip->of_unsigned) explain_unsigned(finding, line);
  return finding;
}

}  // namespace

std::vector<Finding> warnings_in(const std::string& output, const std::string& file, const std::string& source) {
  const std::vector<std::string> lines = lines_of(source);
  const auto line_of = [&](const Message& message) {
    const auto index = static_cast<std::size_t>(message.line) - 1;
    return index < lines.size() ? lines[index] : "";
  };
  std::vector<Finding> warnings;
  bool kept = false;
  for (const Message& message : simulator::parse_messages(output)) {
    const bool declaration = message.severity == "note" && message.text.find("declared here") != std::string::npos;
    if (kept && declaration && message.file == file)
      warnings.back().notes.push_back({{message.file, message.line, 0}, "declared here, without a value"});
    if (message.severity == "warning") kept = false;
    if (message.severity != "warning" || message.file != file) continue;
    Finding finding = finding_of(message, line_of(message));
    // One slip, seen in every instance of a template, and by more than one pass of the compiler.
    const bool known = std::any_of(warnings.begin(), warnings.end(), [&](const Finding& other) {
      return other.where.line == finding.where.line && (other.cause == finding.cause);
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
  for (const TextMatch& declaration : find_matches(source, R"(vector<[^;{}()]*>\s+(\w+)\s*[({=;])"))
    vectors.insert(declaration.groups[1]);
  for (const TextMatch& call : find_matches(source, R"(cudaMem\w+\([^;]*)")) {
    const auto addresses = find_matches(call.groups[0], R"(&(\w+)\s*[,)])");
    const auto of_vector = std::find_if(addresses.begin(), addresses.end(),
                                        [&](const TextMatch& address) { return vectors.contains(address.groups[1]); });
    if (of_vector == addresses.end()) continue;
    const std::string& name = of_vector->groups[1];
    Finding finding;
    finding.kind = simulator::FindingKind::compiler_warning;
    finding.severity = simulator::Severity::warning;
    finding.where = {file, static_cast<int>(1 + std::count(source.begin(), source.begin() + call.position, '\n')), 0};
    finding.message = fmt::format("&{} is the address of the std::vector itself, and not of its elements", name);
    finding.help = fmt::format("Its elements begin at {}.data().", name);
    finding.cause = Cause::vector_itself;
    finding.origin = simulator::Origin::compiler;
    warnings.push_back(std::move(finding));
  }
  return warnings;
}

}  // namespace course
