/// @file
/// What the well-known mistakes of trees and scans give.
#include "judge/mistakes.hpp"

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

/// A scan in rounds, of strides from `first` to before `end`; slot i takes part where `takes(i, stride)`.
std::vector<float> in_rounds(const std::vector<float>& a, std::size_t first, std::size_t end, auto&& takes) {
  std::vector<double> sums(a.begin(), a.end());
  for (std::size_t stride = first; stride < end; stride *= 2) {
    const std::vector<double> before = sums;
    for (std::size_t i = stride; i < sums.size(); ++i) {
      if (takes(i, stride)) sums[i] += before[i - stride];
    }
  }
  return {sums.begin(), sums.end()};
}

/// What goes wrong where a slice gets what lies before it.
enum class OffsetSlip { takes_its_place, own_total_too, first_for_total };

/// Slices that are scanned apart, then their totals in the same way, and so on.
std::vector<double> in_slices(const std::vector<double>& a, std::size_t slice, OffsetSlip slip) {
  std::vector<double> out = a;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i % slice != 0) out[i] += out[i - 1];
  }
  if (a.size() <= slice) return out;
  std::vector<double> totals;
  for (std::size_t begin = 0; begin < a.size(); begin += slice)
    totals.push_back(slip == OffsetSlip::first_for_total ? a[begin] : out[std::min(begin + slice, a.size()) - 1]);
  const std::vector<double> scanned_totals = in_slices(totals, slice, slip);
  for (std::size_t i = slice; i < a.size(); ++i) {
    const std::size_t before = i / slice - 1;
    if (slip == OffsetSlip::takes_its_place) out[i] = 0;
    out[i] += scanned_totals[slip == OffsetSlip::own_total_too ? before + 1 : before];
  }
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
                        "These are the sums before each element: the element itself belongs in its sum.",
                        scanned(a, false, whole)});
  } else {
    mistakes.push_back(
        {"inclusive-for-exclusive",
         "These are the sums up to and with each element: the element itself does not belong in its sum.",
         scanned(a, true, whole)});
  }
  mistakes.push_back({"only-copied", "The outputs are the inputs: nothing was added to them.", a});
  if (size >= a.size()) return mistakes;
  mistakes.push_back({"slices-apart", "Each block begins with 0 again: the sum of all blocks before it is not added.",
                      scanned(a, inclusive, size)});
  if (!inclusive) return mistakes;
  mistakes.push_back(
      {"one-block-before",
       "Each block adds the sum of the one block before it: the sums of all blocks before it belong there.",
       with_one_total(a, size)});
  const auto add = [&](const char* pattern, const char* cause, OffsetSlip slip) {
    const std::vector<double> out = in_slices({a.begin(), a.end()}, size, slip);
    mistakes.push_back({pattern, cause, {out.begin(), out.end()}});
  };
  add("offset-for-sum",
      "The sum of the blocks before stands in the place of each output: add it to what is there, with +=.",
      OffsetSlip::takes_its_place);
  add("own-total-too", "Each block adds its own total as well: what lies before it ends with the block before it.",
      OffsetSlip::own_total_too);
  add("first-for-total", "A block hands on its first element in place of its total, which is in its last slot.",
      OffsetSlip::first_for_total);
  return mistakes;
}

std::vector<Mistake> mistakes_of_rounds(const std::vector<float>& a, int slots) {
  const auto size = static_cast<std::size_t>(slots);
  const auto all = [](std::size_t, std::size_t) { return true; };
  return {{"last-round-missing", "The last round is missing: there is one for each stride that is less than the slots.",
           in_rounds(a, 1, size / 2, all)},
          {"first-round-missing", "The first round is missing: the strides begin with 1.", in_rounds(a, 2, size, all)},
          {"first-of-round-missing",
           "In each round the first slot that has a slot so far to its left is left out: slot `stride` takes part.",
           in_rounds(a, 1, size, [](std::size_t i, std::size_t stride) { return i > stride; })}};
}

}  // namespace course
