/// @file
/// What one output is made of, what it should be made of, and the difference in words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/case.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// One element of an input, and its part in one output.
struct Ingredient {
  std::size_t input = 0;  ///< its number among Case::inputs
  std::size_t element = 0;
  bool used = false;     ///< the output moves when the element changes
  bool belongs = false;  ///< by definition it does
  int times = 1;         ///< how often it counts in the output, where it is used and belongs there; below 0: subtracted
};

/// An element changed, by how much the output moves, and by how much it should.
struct Movement {
  Ingredient of{};
  double change = 0;
  double yours = 0;
  double right = 0;
};

/// What changes of the inputs have shown of one output.
struct Dependence {
  std::string output;                     ///< "out[5]"
  std::vector<Ingredient> ingredients{};  ///< those that are used or belong, in the order of inputs and elements
  std::string holds{};                    ///< the output whose value this one has in all experiments: "out[7]"
  std::string lies_in{};                  ///< the output that has this one's value in all of them
  std::optional<Movement> movement{};  ///< the first that is not as it should be, where the output is computed exactly
};

/// "a[2] to a[5]", "row 1 of q", "row 0, columns 2 and 3 of a": of one input, in rising order.
std::string elements_text(const Input& input, const std::vector<std::size_t>& elements);

/// What is wrong with the output. Nothing where all that is used belongs, as often as it is used, or where nothing is used.
std::optional<Diagnosis> diagnosis_of(const Dependence& dependence, const std::vector<Input>& inputs);

/// Whether a cause comes from diagnosis_of(): it says what an output is made of, and a named mistake would say why.
bool is_of_ingredients(const OutputCause& cause);

}  // namespace course
