/// @file
/// Patterns in the values of wrong outputs.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>

#include "judge/diagnosis.hpp"

namespace course {
namespace {

using Indices = std::vector<std::size_t>;

/// As many outputs that agree are no chance.
constexpr std::size_t enough = 3;

Indices wrong_ones(const Outputs& outputs) {
  Indices wrong;
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    if (outputs.states[i] != OutputState::right) wrong.push_back(i);
  }
  return wrong;
}

bool all_of_wrong(const Outputs& outputs, auto&& holds) {
  const Indices wrong = wrong_ones(outputs);
  return std::all_of(wrong.begin(), wrong.end(), holds);
}

bool expected_differ(const Outputs& outputs, const Indices& where) {
  return std::any_of(where.begin(), where.end(),
                     [&](std::size_t i) { return outputs.expected[i] != outputs.expected[where.front()]; });
}

std::string infinite(const Outputs& outputs) {
  if (!all_of_wrong(outputs, [&](std::size_t i) { return std::isinf(outputs.actual[i]); })) return "";
  if (std::any_of(outputs.expected.begin(), outputs.expected.end(), [](float value) { return std::isinf(value); }))
    return "Every wrong output is infinite, as others are meant to be: look at the condition that tells those apart.";
  return "Every wrong output is infinite: look for a division by 0, or a start value that no value took the place of.";
}

/// What the simulator's compilers put into local variables that nothing has set: NaN with all bits set, which stays when
/// something is added or multiplied, and 0xFEFEFEFE for g++'s integers. See simulator::instrumentation_flags() and, for
/// g++'s NaN, set_to_nan() of its passes.
bool is_unset_local(float value) {
  constexpr std::uint32_t unset_number = 0xFFFFFFFF;
  constexpr std::uint32_t unset_integer = 0xFEFEFEFE;
  return std::bit_cast<std::uint32_t>(value) == unset_number ||
         value == static_cast<float>(std::bit_cast<std::int32_t>(unset_integer));
}

std::string unset_locals(const Outputs& outputs) {
  const Indices wrong = wrong_ones(outputs);
  const auto unset =
      std::find_if(wrong.begin(), wrong.end(), [&](std::size_t i) { return is_unset_local(outputs.actual[i]); });
  if (unset == wrong.end()) return "";
  return fmt::format(
      "{} comes from a local variable, or an element of a local array, that had no value yet; this line only writes the "
      "result. Follow it back: is every element set before it is used, also where an if or a loop skips some? If not, "
      "give it a start: 0 for a sum or for what is skipped (float x = 0, float a[4] = {{}}), -INFINITY for a maximum.",
      std::isnan(outputs.actual[*unset]) ? std::string("This value that is not a number")
                                         : fmt::format("The value {:.0f}", outputs.actual[*unset]));
}

/// FLT_MIN, or std::numeric_limits<float>::min(), as the start of a search for the largest.
std::string smallest_positive(const Outputs& outputs) {
  constexpr float smallest = std::numeric_limits<float>::min();
  if (!all_of_wrong(outputs, [&](std::size_t i) { return outputs.actual[i] == smallest; })) return "";
  return fmt::format(
      "{:.6g} is FLT_MIN, or numeric_limits<float>::min(): the smallest float above 0. No float is below -INFINITY.",
      smallest);
}

std::string same_value(const Outputs& outputs) {
  const Indices wrong = wrong_ones(outputs);
  if (wrong.size() < enough || !expected_differ(outputs, wrong)) return "";
  const float value = outputs.actual[wrong.front()];
  if (!all_of_wrong(outputs, [&](std::size_t i) { return outputs.actual[i] == value; })) return "";
  return fmt::format("Every wrong output is {}: look whether what it comes from is another place for each output.",
                     value);
}

/// The same inside each block, which must have several wrong outputs and expect different ones.
std::string same_in_block(const Outputs& outputs) {
  if (!outputs.owner) return "";
  std::map<int, Indices> blocks;
  for (const std::size_t i : wrong_ones(outputs)) blocks[outputs.owner(i).block].push_back(i);
  std::size_t telling = 0;
  for (const auto& [block, wrong] : blocks) {
    for (const std::size_t i : wrong) {
      if (outputs.actual[i] != outputs.actual[wrong.front()]) return "";
    }
    if (wrong.size() >= enough && expected_differ(outputs, wrong)) ++telling;
  }
  if (telling == 0) return "";
  return "Inside each block all wrong outputs are the same: look whether the index that they come from holds "
         "threadIdx.";
}

/// Where all wrong outputs hold one value, it belongs to many places.
bool actual_differ(const Outputs& outputs) {
  const Indices wrong = wrong_ones(outputs);
  return std::any_of(wrong.begin(), wrong.end(),
                     [&](std::size_t i) { return outputs.actual[i] != outputs.actual[wrong.front()]; });
}

/// Is every wrong output the value that belongs to the output `source(i)`? At most `at_edge` of them may have no such
/// source; two that agree may be chance only once.
bool comes_from(const Outputs& outputs, std::size_t at_edge, auto&& source) {
  std::size_t seen = 0;
  std::size_t without = 0;
  for (const std::size_t i : wrong_ones(outputs)) {
    const std::size_t other = source(i);
    if (other >= outputs.expected.size()) {
      ++without;
    } else if (matches(outputs.actual[i], outputs.expected[other], outputs.precision)) {
      ++seen;
    } else {
      return false;
    }
  }
  return seen >= 2 && without <= at_edge && actual_differ(outputs);
}

bool shifted_by(const Outputs& outputs, std::ptrdiff_t distance, std::size_t at_edge) {
  // Wraps below 0 and is then past the end.
  return comes_from(outputs, at_edge, [&](std::size_t i) { return i + distance; });
}

std::string shifted(const Outputs& outputs) {
  if (shifted_by(outputs, 1, 1))
    return "Each wrong output holds the value that belongs one place later: an index is one too high, or an element "
           "too many is counted.";
  if (shifted_by(outputs, -1, 1))
    return "Each wrong output holds the value that belongs one place earlier: an index is one too low, or the own "
           "element is left out.";
  return "";
}

/// How many outputs the first block has, if there are others; else 0.
std::size_t block_size(const Outputs& outputs) {
  std::size_t size = 0;
  while (outputs.owner && size < outputs.expected.size() && outputs.owner(size).block == 0) ++size;
  return size == outputs.expected.size() ? 0 : size;
}

std::string from_block_0(const Outputs& outputs) {
  const std::size_t size = block_size(outputs);
  if (size < 2 || !comes_from(outputs, 0, [&](std::size_t i) { return i % size; })) return "";
  return "Each wrong output holds the value that belongs to the same place of block 0: the block's number is missing "
         "in an index.";
}

std::string shifted_by_block(const Outputs& outputs) {
  const auto size = static_cast<std::ptrdiff_t>(block_size(outputs));
  if (size < 2) return "";
  if (shifted_by(outputs, -size, 0))
    return "Each wrong output holds the value that belongs to the block before its own.";
  if (shifted_by(outputs, size, 0)) return "Each wrong output holds the value that belongs to the block after its own.";
  return "";
}

std::string swapped_pairs(const Outputs& outputs) {
  if (wrong_ones(outputs).size() < enough || !comes_from(outputs, 1, [](std::size_t i) { return i ^ 1U; })) return "";
  return "Neighbouring outputs have changed places, two by two.";
}

std::string transposed(const Outputs& outputs) {
  const std::size_t count = outputs.expected.size();
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(count))));
  if (side < 2 || side * side != count || wrong_ones(outputs).size() < enough) return "";
  if (!comes_from(outputs, 0, [&](std::size_t i) { return i % side * side + i / side; })) return "";
  return "Each wrong output holds the value that belongs to the mirrored place: row and column have changed places.";
}

std::string reversed(const Outputs& outputs) {
  const std::size_t count = outputs.expected.size();
  if (wrong_ones(outputs).size() < enough) return "";
  if (!comes_from(outputs, 0, [&](std::size_t i) { return count - 1 - i; })) return "";
  return "The outputs are right, but in reverse order: an index runs the wrong way.";
}

/// What all wrong outputs are times what they should be. Near 0 a quotient says nothing.
std::optional<double> common_factor(const Outputs& outputs) {
  std::vector<double> factors;
  for (const std::size_t i : wrong_ones(outputs)) {
    if (std::fabs(outputs.expected[i]) < 0.1F) continue;
    factors.push_back(static_cast<double>(outputs.actual[i]) / outputs.expected[i]);
  }
  if (factors.size() < enough) return std::nullopt;
  const double first = factors.front();
  const bool agree = std::all_of(factors.begin(), factors.end(),
                                 [&](double one) { return std::fabs(one - first) <= 1e-4 * std::fabs(first); });
  if (!agree || !std::isfinite(first) || first == 0) return std::nullopt;
  return first;
}

std::string scaled(const Outputs& outputs) {
  const auto is_whole = [](double number) { return std::fabs(number - std::round(number)) < 1e-3 * std::fabs(number); };
  const std::optional<double> factor = common_factor(outputs);
  if (!factor || !expected_differ(outputs, wrong_ones(outputs))) return "";
  if (is_whole(*factor) && std::lround(*factor) == -1)
    return "Each wrong output has the right size and the wrong sign: look for a difference the wrong way round.";
  if (*factor > 1 && is_whole(*factor))
    return fmt::format("Each wrong output is {0} times what is right: every term is added {0} times.",
                       std::lround(*factor));
  if (*factor > 0 && is_whole(1 / *factor))
    return fmt::format(
        "Each wrong output is 1/{0} of what is right: look for a division that should not be, or a factor.",
        std::lround(1 / *factor));
  return "";
}

/// How much output i is off.
double difference(const Outputs& outputs, std::size_t i) {
  return static_cast<double>(outputs.actual[i]) - outputs.expected[i];
}

bool off_by(const Outputs& outputs, std::size_t i, double amount) {
  return std::fabs(difference(outputs, i) - amount) <= 4.0 * tolerance(outputs.expected[i], true);
}

std::string offset(const Outputs& outputs) {
  const Indices wrong = wrong_ones(outputs);
  if (wrong.size() < enough || !expected_differ(outputs, wrong)) return "";
  const double amount = difference(outputs, wrong.front());
  if (!all_of_wrong(outputs, [&](std::size_t i) { return off_by(outputs, i, amount); })) return "";
  return fmt::format("Each wrong output is {:.6g} too {}: the same term is missing or superfluous in all of them.",
                     std::fabs(amount), amount > 0 ? "large" : "small");
}

std::string block_offset(const Outputs& outputs) {
  if (!outputs.owner) return "";
  std::map<int, std::pair<double, std::size_t>> blocks;  // by how much they are off, and how many outputs say so
  for (const std::size_t i : wrong_ones(outputs)) {
    auto& [amount, seen] = blocks.try_emplace(outputs.owner(i).block, difference(outputs, i), 0).first->second;
    if (!off_by(outputs, i, amount)) return "";
    ++seen;
  }
  const bool telling =
      std::any_of(blocks.begin(), blocks.end(), [](const auto& one) { return one.second.second >= enough; });
  if (!telling) return "";
  return "Inside each block all wrong outputs are off by the same amount: look at what the block adds from the blocks "
         "before it.";
}

std::string truncated(const Outputs& outputs) {
  if (wrong_ones(outputs).size() < enough) return "";
  const auto is_cut = [&](std::size_t i) { return outputs.actual[i] == std::trunc(outputs.expected[i]); };
  if (!all_of_wrong(outputs, is_cut)) return "";
  return "Each wrong output is the right one without its fraction: somewhere it passes through an integer.";
}

}  // namespace

std::span<const Pattern> unset_patterns() {
  static constexpr Pattern all[] = {{Cause::unset_local, unset_locals}};
  return all;
}

std::span<const Pattern> value_patterns() {
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr Pattern all[] = {
      {Cause::infinite, infinite},
      {Cause::smallest_positive, smallest_positive},
      {Cause::shifted, shifted},
      {Cause::from_block_0, from_block_0},
      {Cause::shifted_by_block, shifted_by_block},
      {Cause::swapped_pairs, swapped_pairs},
      {Cause::transposed, transposed},
      {Cause::reversed, reversed},
      {Cause::same_value, same_value},
      {Cause::same_in_block, same_in_block},
      {Cause::truncated, truncated},
      {Cause::scaled, scaled},
      {Cause::offset, offset},
      {Cause::block_offset, block_offset},
  };
  return all;
}

}  // namespace course
