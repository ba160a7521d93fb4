/// @file
/// What the elements of an array are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace simulator {

/// How the bytes of a number are to be read.
enum class ScalarType : std::uint8_t { unknown, floating, signed_integer, unsigned_integer, half, bfloat16 };

/// A type as far as showing values needs it: `float4` is four floats of 4 bytes.
struct ElementType {
  ScalarType scalar = ScalarType::unknown;
  std::size_t scalar_bytes = 0;
  std::size_t bytes = 0;  ///< of one element; 0 when unknown
  std::string name{};     ///< "float"; empty when unknown
};

}  // namespace simulator
