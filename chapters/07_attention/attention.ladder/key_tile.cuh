/// @file
/// A tile of keys and values in shared memory, for lanes that are keys first and numbers of the output then.
#pragma once

#include "numbers.cuh"
#include "rungs.hpp"

constexpr int tile_keys = 32;                 // a key for each lane
constexpr int key_pitch = head_size / 2 + 1;  // pairs; one more, so that lanes read different banks

struct KeyTile {
  std::uint32_t k[tile_keys][key_pitch];  // pairs of values
  __nv_bfloat16 v[tile_keys][head_size];

  /// All threads of the block fill the tile with keys `first` and following; zeros where there are none.
  __device__ void fill(const Attention& a, std::size_t head, int first, int threads) {
    constexpr int packs = head_size / 4;  // of four values
    for (int i = threadIdx.x; i < tile_keys * packs; i += threads) {
      const int row = i / packs;
      const int pack = i % packs;
      const std::size_t at = head + static_cast<std::size_t>(first + row) * head_size;
      uint2 key = {0, 0};
      uint2 value = {0, 0};
      if (first + row < a.n) {
        key = reinterpret_cast<const uint2*>(a.k + at)[pack];
        value = reinterpret_cast<const uint2*>(a.v + at)[pack];
      }
      k[row][pack * 2] = key.x;
      k[row][pack * 2 + 1] = key.y;
      reinterpret_cast<uint2*>(v[row])[pack] = value;
    }
  }
};

/// How many keys the queries before `end` meet.
__device__ inline int keys_before(const Attention& a, int end) { return a.causal ? min(a.n, end) : a.n; }

/// Whether `query` does not meet `key`.
__device__ inline bool is_masked(const Attention& a, int query, int key) {
  return key >= a.n || (a.causal && key > query);
}
