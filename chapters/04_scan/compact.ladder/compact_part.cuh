/// @file
/// What the threads of a warp have of a tile in ladder compact's own rungs, and where each element that is kept goes.
#pragma once

constexpr unsigned all_lanes = 0xFFFFFFFF;
constexpr int warp_size = 32;

__device__ inline unsigned is_kept(float element) { return element > 0.0F ? 1 : 0; }

/// Sums over the lanes up to this one, of four bytes each.
__device__ inline unsigned scan_of_warp(unsigned bytes, int lane) {
#pragma unroll
  for (int distance = 1; distance < warp_size; distance *= 2) {
    const unsigned left = __shfl_up_sync(all_lanes, bytes, distance);
    if (lane >= distance) bytes += left;
  }
  return bytes;
}

/// 512 elements of a warp: of each lane four float4s, 128 elements apart.
struct Part {
  static constexpr int vectors = 4;
  static constexpr int elements = vectors * 4 * warp_size;
  static_assert(vectors == 4 && 4 * warp_size < 256, "a byte for the count of each vector of a warp, in one word");

  float4 fours[vectors];
  unsigned before;   // how many of each vector the lanes before this one keep, in a byte each
  unsigned of_warp;  // how many all lanes keep, likewise

  /// Counts what is kept. Called by the whole warp.
  /// @return how many the warp keeps
  __device__ unsigned count(int lane) {
    unsigned counts = 0;
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const float4 four = fours[v];
      counts |= (is_kept(four.x) + is_kept(four.y) + is_kept(four.z) + is_kept(four.w)) << 8 * v;
    }
    const unsigned up_to_lane = scan_of_warp(counts, lane);
    before = up_to_lane - counts;
    of_warp = __shfl_sync(all_lanes, up_to_lane, warp_size - 1);
    return __dp4a(of_warp, 0x01010101U, 0U);  // the sum of its bytes
  }

  /// Puts what is kept in its places, after count().
  /// @param place of the warp's first element that is kept
  __device__ void gather(float* kept, unsigned place) const {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      unsigned next = place + (before >> 8 * v & 0xFFU);
      const float4 four = fours[v];
      if (four.x > 0.0F) kept[next++] = four.x;
      if (four.y > 0.0F) kept[next++] = four.y;
      if (four.z > 0.0F) kept[next++] = four.z;
      if (four.w > 0.0F) kept[next++] = four.w;
      place += of_warp >> 8 * v & 0xFFU;
    }
  }
};

/// Four elements from `i` on; what follows the last one is zero, and not kept.
__device__ inline float4 four_from(const float* a, long long i, int n) {
  if (i + 3 < n) return __ldcs(reinterpret_cast<const float4*>(a + i));
  return {i < n ? a[i] : 0.0F, i + 1 < n ? a[i + 1] : 0.0F, i + 2 < n ? a[i + 2] : 0.0F, 0.0F};
}

/// out[0] to out[count - 1] from `kept`, by `threads` threads; each warp begins at a multiple of 128 bytes.
__device__ inline void write_kept(float* out, unsigned before, const float* kept, unsigned count, int threads) {
  for (int k = static_cast<int>(threadIdx.x) - static_cast<int>(before % warp_size); k < static_cast<int>(count);
       k += threads) {
    if (k >= 0) __stcs(out + before + k, kept[k]);
  }
}
