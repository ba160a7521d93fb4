/// @file
/// Conditions on `__CUDA_ARCH__`. nvcc compiles a source twice: for the host, where the macro is not defined, and for
/// the device. The simulator compiles it once, so each condition is decided by where it stands.
#pragma once

#include <cstddef>

#include "simulator/translate/scopes.hpp"

namespace simulator {

/// Rewrites what the token at `index` says of `__CUDA_ARCH__`: the directive that tests it, or the name itself.
/// Functions for the device see it defined, and those for both sides too; functions for the host do not. Outside of
/// functions it is as for the device, but a part that asks for the host and has no alternative stays.
void rewrite_architecture(Draft& draft, std::size_t index, const Scopes& scopes);

}  // namespace simulator
