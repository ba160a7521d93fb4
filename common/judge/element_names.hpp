/// @file
/// Elements of a traced variable as a sentence names them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulator/results/trace.hpp"

namespace course {

/// "tile[3]", "a_tile[0][2]".
std::string element_name(const simulator::TracedVariable& variable, std::int64_t element);

/// "a", "a and b", "a, b and c".
std::string in_a_row(const std::vector<std::string>& parts, const char* conjunction = "and");

/// Some elements of one variable, in rising order: "a[0] to a[7]", "b[0], b[4], … b[28]".
std::string element_names(const simulator::TracedVariable& variable, const std::vector<std::int64_t>& elements,
                          const char* conjunction = "and");

}  // namespace course
