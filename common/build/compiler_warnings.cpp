#include "build/compiler_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "simulator/compiler/message.hpp"
#include "simulator/platform/text.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

using simulator::Finding;
using simulator::Message;

/// What a flag of g++ or clang++ stands for.
struct FlaggedSlip {
  std::string_view flag;
  const simulator::Telling& telling;
  bool of_unsigned = false;  ///< compares a number that is never below 0 with 0
};

constexpr FlaggedSlip flagged_slips[] = {
    {"uninitialized", words::unset_variable},
    {"maybe-uninitialized", words::unset_variable},
    {"sometimes-uninitialized", words::unset_variable},
    {"conditional-uninitialized", words::unset_variable},
    {"unused-value", words::no_call},
    {"unused-comparison", words::only_compared},
    {"address", words::no_call},
    {"empty-body", words::empty_body},
    {"type-limits", words::never_below_0, true},
    {"tautological-unsigned-zero-compare", words::never_below_0, true},
    {"tautological-compare", words::same_result},
    {"bool-compare", words::truth_compared},
    {"logical-op", words::same_condition},
    {"misleading-indentation", words::indentation},
    {"parentheses", words::parentheses},
    {"array-bounds", words::array_bounds},
    {"div-by-zero", words::divided_by_zero},
    {"sequence-point", words::changed_twice},
    {"unsequenced", words::changed_twice},
    {"implicit-fallthrough", words::fallthrough},
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

/// CUDA's own numbers in the line, all of which are unsigned: "blockIdx.x".
std::vector<std::string> unsigned_in(const std::string& line) {
  std::vector<std::string> names;
  for (const TextMatch& index : find_matches(line, R"(\b(blockIdx|threadIdx|blockDim|gridDim)\.[xyz]\b)")) {
    const std::string& name = index.groups[0];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

/// Says what a comparison with 0 of something that is never below 0 comes to, by what stands in its line.
void explain_unsigned(Finding& finding, const std::string& line) {
  if (const std::string divided = divided_in(line); !divided.empty()) return tell<words::halved_to_0>(finding, divided);
  std::vector<std::string> names = unsigned_in(line);
  if (names.empty()) return;
  const std::string last = names.back();
  names.pop_back();
  if (names.empty()) return tell<words::unsigned_index>(finding, last);
  tell<words::unsigned_indices>(finding, fmt::format("{}", fmt::join(names, ", ")), last);
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
  finding.cause = slip->telling.cause;
  finding.help = slip->telling.help;
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
    tell<words::vector_itself>(finding, name);
    finding.origin = simulator::Origin::compiler;
    warnings.push_back(std::move(finding));
  }
  return warnings;
}

}  // namespace course
