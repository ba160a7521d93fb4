/// @file
/// Turns declarations of `__shared__` variables into references to where the simulator keeps them.
#pragma once

#include <cstddef>

#include "simulator/translate/draft.hpp"
#include "simulator/translate/place.hpp"
#include "simulator/translate/shared_names.hpp"

namespace simulator {

/// Rewrites the declaration in which `__shared__` stands at `keyword`. Refuses it where it has an initialiser, is a
/// parameter or a member, or is hidden in a macro.
/// @param place its `first` token begins the declaration, or directives before it
/// @param names gets the variables
/// @param depth how many scopes are open around them
/// @return the token to go on with, after the qualifiers
std::size_t rewrite_shared(Draft& draft, std::size_t keyword, const Place& place, SharedNames& names,
                           std::size_t depth);

}  // namespace simulator
