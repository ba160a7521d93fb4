/// @file
/// Experiments on the inputs of a case: it is run again with single elements changed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "judge/backend.hpp"
#include "judge/case.hpp"
#include "judge/dependence.hpp"

namespace course {

/// Finds what `output` is made of, and what it is made of by the case's definition. The inputs, which must lie in device
/// memory as the case names them, are changed to values that they hold elsewhere, so that they stay what the contract
/// promises; afterwards they are as before. Deterministic.
/// @param most_runs of the judged code
/// @returns nothing where the case has no definition, where its inputs are not found or are too many, where a run shows
/// other errors, or where the runs do not suffice
std::optional<Dependence> find_dependence_of(std::size_t output, const Case& question, Backend& backend,
                                             std::size_t most_runs);

/// "out[5]", "row 1, column 0 of out", or what the case calls it.
std::string output_name(const Case& question, std::size_t output);

}  // namespace course
