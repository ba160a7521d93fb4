/// @file
/// Arrays, the memory that is there for textures. A GPU keeps their layout to itself; here it is rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/device/textures.hpp"
#include "simulator/runtime/streams/handles.hpp"

/// What a cudaArray_t stands for.
struct cudaArray {
  cudaChannelFormatDesc description = {};
  simulator::TexelFormat format;
  std::uintptr_t base = 0;
  std::size_t width = 0;   ///< texels
  std::size_t height = 0;  ///< rows; 0 for an array of one dimension

  std::size_t row_bytes() const { return width * format.bytes(); }
  std::size_t rows() const { return height == 0 ? 1 : height; }
};

namespace simulator {

/// All arrays of the program.
inline Handles<cudaArray>& arrays() { return handles<cudaArray>(); }

}  // namespace simulator
