/// @file
/// For clang++ what simulator/compiler/gcc/vector_fields.cpp is for g++.
#pragma once

#include <string>
#include <string_view>

namespace simulator {

/// LLVM's text of a module, as the front end makes it without any optimisation, in which those accesses to the fields of a
/// float4 and its like are one access that nvcc joins: see FieldGroups. Numbers, alignments and places of the other
/// instructions stay.
std::string join_vector_fields(std::string_view module);

}  // namespace simulator
