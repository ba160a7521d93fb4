/// @file
/// Reads the types of a function's arrays from debug information.
#pragma once

#include <elfutils/libdw.h>

#include <map>
#include <string>

#include "base/element_type.hpp"

namespace simulator {

/// The elements that `variable`, a pointer, a reference or an array, leads to.
ElementType element_type(Dwarf_Die* variable);

/// Those of all parameters and local variables of `function`, by name; of several of one name, the first.
std::map<std::string, ElementType> element_types(Dwarf_Die* function);

}  // namespace simulator
