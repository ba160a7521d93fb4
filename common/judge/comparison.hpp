/// @file
/// Output against expectation, element by element, and the outputs that a verdict shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "judge/case.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// Outputs as they are compared. A bfloat16 is the upper half of a float.
std::vector<float> as_floats(std::vector<float> values);
std::vector<float> as_floats(const std::vector<std::int32_t>& numbers);
std::vector<float> as_floats(const std::vector<std::uint16_t>& bfloat16s);

/// How exactly outputs can be compared.
struct Precision {
  Precision(bool is_sum, int most_roundings = 0) : sum(is_sum), roundings(most_roundings) {}  // NOLINT(*-explicit-*)
  explicit Precision(const Case& question) : Precision(question.least_term > 0, question.roundings) {}

  bool sum;       ///< outputs are sums
  int roundings;  ///< Case::roundings
};

/// How far `actual` may lie from `expected`.
///
/// Exact order of arithmetic: two units in the last place. Sums: four, of 1 at least. More where the case says that
/// functions round. That is no room for sums in another
/// order, since they need none: inputs are drawn so that every order gives the same (random_summands(), random_factors()
/// in support/random.hpp). It is for a divisor that a kernel applies to each term instead of to their sum.
float tolerance(float expected, Precision precision);

/// Does `actual` stand for `expected`? A NaN only where a NaN is expected.
bool matches(float actual, float expected, Precision precision);

/// The first output, if there is one, whose tolerance could hide that one input was taken 1.001 times: it is at least
/// half as large as what that changes. `least_term` is the least that an input may weigh in it.
std::optional<std::size_t> first_too_coarse(const std::vector<float>& expected, float least_term, int roundings = 0);

/// What became of each output. All three vectors have the same size.
std::vector<OutputState> compare(const std::vector<float>& before, const std::vector<float>& after,
                                 const std::vector<float>& expected, Precision precision);

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
