/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#include "harness/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace course {
namespace {

/// Which blocks and which threads of a block have wrong outputs, and which exist at all.
struct Places {
  std::set<int> blocks, wrong_blocks, right_blocks;
  std::set<int> threads, wrong_threads, right_threads;
};

Places places(const Outputs& outputs) {
  Places found;
  for (std::size_t i = 0; i < outputs.outcomes.size(); ++i) {
    const Owner owner = outputs.owner(i);
    const bool right = outputs.outcomes[i] == Outcome::right;
    found.blocks.insert(owner.block);
    found.threads.insert(owner.thread);
    (right ? found.right_blocks : found.wrong_blocks).insert(owner.block);
    (right ? found.right_threads : found.wrong_threads).insert(owner.thread);
  }
  return found;
}

std::size_t count(const Outputs& outputs, Outcome outcome) {
  return std::count(outputs.outcomes.begin(), outputs.outcomes.end(), outcome);
}

/// Is every wrong output the value that belongs `distance` places further on? Two in a row may be chance only once.
bool shifted_by(const Outputs& outputs, std::ptrdiff_t distance) {
  int seen = 0;
  for (std::size_t i = 0; i < outputs.outcomes.size(); ++i) {
    if (outputs.outcomes[i] == Outcome::right) continue;
    const std::size_t other = i + distance;  // wraps below 0 and is then past the end, too
    if (other >= outputs.expected.size()) continue;
    if (!matches(outputs.actual[i], outputs.expected[other], outputs.terms)) return false;
    ++seen;
  }
  return seen >= 2;
}

std::string cause_from_shift(const Outputs& outputs) {
  if (shifted_by(outputs, 1))
    return "Each output holds the value that belongs one place later: an index is one too high.";
  if (shifted_by(outputs, -1))
    return "Each output holds the value that belongs one place earlier: an index is one too low.";
  return "";
}

/// Wrong in the last block alone, and up to its last output or all through it: then it is the end of the data that
/// matters. Otherwise the place inside the block says more.
bool tail_is_wrong(const Outputs& outputs, const Places& found) {
  const bool last_block_only = found.wrong_blocks.size() == 1 && *found.wrong_blocks.begin() == *found.blocks.rbegin();
  return found.blocks.size() > 1 && last_block_only && outputs.outcomes.back() != Outcome::right;
}

bool only_block_0_is_right(const Places& found) {
  return found.right_blocks == std::set{0} && found.wrong_blocks.count(0) == 0;
}

std::string cause_from_blocks(const Outputs& outputs, const Places& found) {
  if (tail_is_wrong(outputs, found)) {
    return "Last block only: look at the tail guard, and at what stands for elements past the end.";
  }
  if (only_block_0_is_right(found)) {
    return "Every block but block 0: look at the global index, blockIdx.x * blockDim.x + threadIdx.x.";
  }
  return "";
}

std::string cause_from_threads(const Places& found) {
  const int k = static_cast<int>(found.wrong_threads.size());
  const int all = static_cast<int>(found.threads.size());
  if (all < 2) return "";
  if (found.right_threads == std::set{0})
    return "Only thread 0 is right: look at what the other threads of a block do.";
  if (k == all) return "";
  const std::string threads = k == 1 ? "thread" : fmt::format("{} threads", k);
  if (*found.wrong_threads.rbegin() == k - 1) {
    return fmt::format("First {} of a block only: look at the left halo, the elements in front of the block's own.",
                       threads);
  }
  if (*found.wrong_threads.begin() == all - k) {
    return fmt::format("Last {} of a block only: look at the right halo, the elements behind the block's own.",
                       threads);
  }
  return "";
}

std::string cause_from_places(const Outputs& outputs) {
  if (!outputs.owner) return "";
  const Places found = places(outputs);
  const std::string blocks = cause_from_blocks(outputs, found);
  return blocks.empty() ? cause_from_threads(found) : blocks;
}

std::string with_space_before(const std::string& sentence) { return sentence.empty() ? "" : " " + sentence; }

}  // namespace

std::string likely_cause(const Outputs& outputs) {
  const std::size_t unwritten = count(outputs, Outcome::unwritten);
  if (unwritten == outputs.outcomes.size()) return "Nothing was written to the output.";
  const std::string where = cause_from_places(outputs);
  if (unwritten != 0) {
    return fmt::format("{} {} never written.", unwritten, unwritten == 1 ? "output was" : "outputs were") +
           with_space_before(where);
  }
  if (count(outputs, Outcome::not_a_number) != 0) {
    return "A value that is not a number was written: it was computed from memory that nobody had written." +
           with_space_before(where);
  }
  const std::string shift = cause_from_shift(outputs);
  return shift.empty() ? where : shift;
}

}  // namespace course
