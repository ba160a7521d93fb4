/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#pragma once

#include <cstddef>
#include <vector>

#include "base/wrong_result.hpp"
#include "harness/case.hpp"

namespace course {

/// How far `actual` may lie from `expected`.
///
/// Exact order (`terms` is 1): two units in the last place. Sums: their error grows with the number of terms and with
/// the size of the terms. The harness knows only their number; its inputs lie in ±[0.5, 2), so a term counts as at
/// least 1: 8 · epsilon · terms · max(1, |expected|). For 2,048 terms that is 0.002, while one dropped term weighs 0.25
/// or more.
float tolerance(float expected, int terms);

/// Does `actual` stand for `expected`? A NaN only where a NaN is expected.
bool matches(float actual, float expected, int terms);

/// What became of each output. All three vectors have the same size.
std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, int terms);

/// Whether a number has no fraction and few digits, so that a person can compute with it.
bool is_whole(float value);

/// Outputs of one run; those that form a matrix have `columns`, else 0.
struct ComparedOutputs {
  const std::vector<OutputState>& states;
  const std::vector<float>& expected;
  const std::vector<float>& actual;
  int columns = 0;
};

/// The output `first` and those around it. In a row: one before it, and five in all, or twelve whole numbers. In a
/// matrix: four rows of four, which are all where it is no larger.
std::vector<OutputPair> window_around(std::size_t first, const ComparedOutputs& outputs);

/// What to show of the inputs beside the outputs of `window`: a small input whole; of one that has an element for each
/// of `outputs` those at the same places; nothing of others.
std::vector<ShownInput> shown_inputs(const std::vector<Input>& inputs, const std::vector<OutputPair>& window,
                                     std::size_t outputs);

}  // namespace course
