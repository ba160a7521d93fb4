/// @file
/// From the bytes of a number to JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/element_type.hpp"

namespace simulator {

/// The number of `type`'s scalars at `bytes`: text for NaN and infinities, which JSON has no numbers for. Four bytes of
/// an unknown type count as a float where they look like one.
nlohmann::ordered_json decode_scalar(const unsigned char* bytes, const ElementType& type);

}  // namespace simulator
