/// @file
/// What the simulator does not run, and what to do instead.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "simulator/translate/draft.hpp"

namespace simulator {

/// Refuses inline PTX, tensor-core matrices and textures where the token at `index` begins one.
/// @return the token to go on with
std::size_t refuse_unsupported(Draft& draft, std::size_t index);

/// The message for a header that cannot be used; empty for any other.
/// @param name as between the quotes or angle brackets
std::string unsupported_header(std::string_view name);

}  // namespace simulator
