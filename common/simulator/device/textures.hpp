/// @file
/// Texture objects: what memory they read, and how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/include/cuda_runtime.h"

namespace simulator {

/// What a texel consists of.
struct TexelFormat {
  int channels = 0;  ///< 1, 2 or 4
  int bits = 0;      ///< of each: 8, 16 or 32
  cudaChannelFormatKind kind = cudaChannelFormatKindNone;

  std::size_t bytes() const { return static_cast<std::size_t>(channels * bits / 8); }
};

/// The format that a program describes so. @returns one without channels if no texture could have it
TexelFormat format_of(const cudaChannelFormatDesc& description);

/// A texture object.
struct Texture {
  cudaResourceDesc resource;
  cudaTextureDesc sampling;
  TexelFormat format;
  std::uintptr_t base = 0;
  std::int64_t width = 0;   ///< texels
  std::int64_t height = 0;  ///< rows, at least 1
  std::size_t pitch = 0;    ///< bytes
  bool destroyed = false;

  bool is_linear_memory() const { return resource.resType == cudaResourceTypeLinear; }
  /// Whether the channels come as floating point.
  bool gives_float() const {
    return format.kind == cudaChannelFormatKindFloat || sampling.readMode == cudaReadModeNormalizedFloat;
  }
  std::uintptr_t address(std::int64_t column, std::int64_t row) const {
    return base + static_cast<std::size_t>(row) * pitch + static_cast<std::size_t>(column) * format.bytes();
  }
};

/// All texture objects of the program. Handles count from 1, so that those destroyed stay known.
class Textures {
 public:
  cudaTextureObject_t create(const Texture& texture) {
    textures_.push_back(texture);
    return textures_.size();
  }
  /// Destroyed ones, too. nullptr if there never was one.
  Texture* find(cudaTextureObject_t texture) {
    return texture - 1 < textures_.size() ? &textures_[texture - 1] : nullptr;
  }

 private:
  std::vector<Texture> textures_;
};

/// A texel that a read takes into account. Outside of the texture, where the border's colour stands for it, the row is
/// negative.
struct Tap {
  std::int64_t column = 0;
  std::int64_t row = 0;
  double weight = 1;

  bool is_border() const { return row < 0; }
};

/// The texels that a read at (x, y) takes into account, each once, with weights that add up to 1.
struct Taps {
  std::array<Tap, 4> taps;
  int count = 0;
};
Taps taps_at(const Texture& texture, float x, float y);

}  // namespace simulator
