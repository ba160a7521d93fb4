/// @file
/// Turns declarations of `__shared__` variables into references to where the simulator keeps them.
#pragma once

#include <cstddef>

#include "simulator/translate/draft.hpp"
#include "simulator/translate/place.hpp"

namespace simulator {

/// Rewrites the declaration in which `__shared__` stands at `keyword`. Refuses it where it has an initialiser, is a
/// parameter or a member, or is hidden in a macro.
/// @param place its `first` token begins the declaration, or directives before it
/// @return the token to go on with: behind the declaration, or behind the keyword where it was refused
std::size_t rewrite_shared(Draft& draft, std::size_t keyword, const Place& place);

}  // namespace simulator
