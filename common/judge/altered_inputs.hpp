/// @file
/// A test of a case, not of a kernel: whether its comparison sees that one element of the inputs was taken wrongly.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/backend.hpp"

namespace course {

/// What became of a case whose inputs were altered while what is expected stayed.
struct AlteredInputs {
  std::size_t changed = 0;          ///< alterations that changed an output by as much as a bit
  std::vector<std::string> hidden;  ///< those of them that the comparison let pass, in words
};

/// Runs right code on inputs of which one element is missing, doubled, 1.001 times as large, or its neighbour's: what a
/// kernel with that mistake would make of the inputs as they are. First, middle and last element of each buffer take
/// their turn. Afterwards the inputs are as before.
AlteredInputs alter_inputs(const Case& question, Backend& backend);

}  // namespace course
