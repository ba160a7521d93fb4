/// @file
/// How matmul_hopper() cuts its work: tiles of outputs for clusters, and stages of shared memory that are used in
/// turns.
#pragma once

#include <cuda_bf16.h>

#include <cstdint>

#include "bench/ladder/hopper.cuh"

using bf16 = __nv_bfloat16;

constexpr int stages = 4;
constexpr int depth = 64;     // of a stage: 128 bytes of each row of `a`
constexpr int rows = 128;     // of outputs of a block
constexpr int columns = 256;  // of outputs of a block, and of its cluster
constexpr int chunk = 64;     // columns of a box: 128 bytes, the swizzle's width
constexpr int cluster = 2;    // blocks, one below the other
constexpr int group_threads = 128;
constexpr int groups = rows / 64;                      // of four warps, that multiply
constexpr int outputs = 64 * columns / group_threads;  // of a thread
constexpr int threads_per_block = (1 + groups) * group_threads;

constexpr int band = 8;  // rows of cluster tiles that are walked together, column by column

/// All of a block's shared memory.
struct Shared {
  bf16 a[stages][rows * depth];
  bf16 b[stages][columns / chunk][depth * chunk];
  bf16 out[groups][2][64 * chunk];
  Barrier full[stages];   // completed by bytes
  Barrier empty[stages];  // completed by the groups of both blocks
};
constexpr int alignment = 1024;  // of a swizzled tile
constexpr int shared_bytes = sizeof(Shared) + alignment;
constexpr int stage_bytes = (rows + columns) * depth * static_cast<int>(sizeof(bf16));

/// Where in the ring of stages one is.
struct Place {
  int stage = 0;
  std::uint32_t parity = 0;  // of the phase that is at work there
  __device__ void next() {
    if (++stage < stages) return;
    stage = 0;
    parity ^= 1U;
  }
};

/// The tiles of outputs of a cluster, walked so that neighbours in time share rows and columns in the cache.
struct Tiles {
  int tile_rows;
  int tile_columns;
  __device__ explicit Tiles(int size)
      : tile_rows((size + rows * cluster - 1) / (rows * cluster)), tile_columns((size + columns - 1) / columns) {}
  __device__ int count() const { return tile_rows * tile_columns; }
  /// First row and column of outputs of tile `index`.
  __device__ int2 origin(int index) const {
    const int per_band = band * tile_columns;
    const int first_row = index / per_band * band;
    const int band_rows = min(band, tile_rows - first_row);
    const int in_band = index % per_band;
    return {(first_row + in_band % band_rows) * rows * cluster, in_band / band_rows * columns};
  }
};
