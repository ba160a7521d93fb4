/// @file
/// Turns declarations of `__device__`, `__constant__` and `__managed__` variables into references to global memory.
#pragma once

#include <cstddef>

#include "simulator/translate/draft.hpp"
#include "simulator/translate/place.hpp"

namespace simulator {

/// Rewrites the declaration in which one of these qualifiers stands at `keyword`, if it declares variables. Constants
/// stay ordinary variables, since a program may need them while it is compiled, and so do members and variable
/// templates.
/// @param place its `first` token begins the declaration, or directives before it
/// @return the token to go on with, after the qualifiers
std::size_t rewrite_device_variable(Draft& draft, std::size_t keyword, const Place& place);

}  // namespace simulator
