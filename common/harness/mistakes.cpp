/// @file
/// What the well-known mistakes of trees and scans give.
#include "harness/mistakes.hpp"

#include <algorithm>
#include <numeric>

namespace course {
namespace {

/// One output for each block.
std::vector<float> of_each(const std::vector<Slots>& slots, auto&& sum) {
  std::vector<float> outputs;
  for (const Slots& block : slots) outputs.push_back(static_cast<float>(sum(block)));
  return outputs;
}

double sum_of(const Slots& slots, std::size_t begin, std::size_t end, std::size_t step) {
  double sum = 0;
  for (std::size_t i = begin; i < end; i += step) sum += slots[i];
  return sum;
}

/// Inclusive or exclusive, anew for each slice.
std::vector<float> scanned(const std::vector<float>& a, bool inclusive, std::size_t slice) {
  std::vector<float> out;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i % slice == 0) sum = 0;
    out.push_back(static_cast<float>(inclusive ? sum + a[i] : sum));
    sum += a[i];
  }
  return out;
}

/// Each slice begins with what the one before it adds up to, and no other.
std::vector<float> with_one_total(const std::vector<float>& a, std::size_t slice) {
  std::vector<float> out = scanned(a, true, slice);
  const std::vector<float> own = out;
  for (std::size_t i = slice; i < a.size(); ++i) out[i] += own[i / slice * slice - 1];
  return out;
}

}  // namespace

Slots slots_of(const std::vector<float>& values, int threads) {
  Slots slots(static_cast<std::size_t>(threads));
  for (std::size_t i = 0; i < values.size(); ++i) slots[i % slots.size()] += values[i];
  return slots;
}

std::vector<Mistake> mistakes_of_tree(const std::vector<Slots>& slots, const std::vector<Slots>& firsts) {
  const auto all = [](const Slots& block) { return sum_of(block, 0, block.size(), 1); };
  return {
      {"last-round-missing",
       "The last round of the tree is missing, in which slot 1 is added to slot 0: the stride must go down to 1.",
       of_each(slots, [](const Slots& block) { return sum_of(block, 0, block.size(), 2); })},
      {"first-round-missing",
       "The first round of the tree is missing, in which the upper half of the slots is added to the lower: the stride "
       "must begin with half the block.",
       of_each(slots, [](const Slots& block) { return sum_of(block, 0, block.size() / 2, 1); })},
      {"no-round", "Only slot 0 arrives: no round of the tree adds anything to it.",
       of_each(slots, [](const Slots& block) { return block.empty() ? 0.0 : block.front(); })},
      {"one-element-a-thread",
       "Only the first element of each thread is added: with more elements than threads each goes on, in steps of "
       "the number of threads.",
       of_each(firsts, all)},
  };
}

std::vector<Mistake> mistakes_of_scan(const std::vector<float>& a, bool inclusive, int slice) {
  const auto size = static_cast<std::size_t>(slice);
  const std::size_t whole = std::max<std::size_t>(a.size(), 1);
  std::vector<Mistake> mistakes;
  if (inclusive) {
    mistakes.push_back({"exclusive-for-inclusive",
                        "These are the sums before each element: the element itself belongs into its sum.",
                        scanned(a, false, whole)});
  } else {
    mistakes.push_back(
        {"inclusive-for-exclusive",
         "These are the sums up to and with each element: the element itself does not belong into its sum.",
         scanned(a, true, whole)});
  }
  mistakes.push_back({"only-copied", "The outputs are the inputs: nothing was added to them.", a});
  if (size >= a.size()) return mistakes;
  mistakes.push_back({"slices-apart", "Each block begins with 0 again: the sum of all blocks before it is not added.",
                      scanned(a, inclusive, size)});
  if (inclusive)
    mistakes.push_back(
        {"one-block-before",
         "Each block adds the sum of the one block before it: the sums of all blocks before it belong there.",
         with_one_total(a, size)});
  return mistakes;
}

}  // namespace course
