/// @file
/// How the rungs for Hopper cut their work: tiles of queries for blocks, and a ring of tiles of keys and of values in shared
/// memory, which one warp has filled and two groups of four warps use.
#pragma once

#include <cuda_bf16.h>

#include <cstdint>

#include "bench/ladder/hopper.cuh"
#include "rungs.hpp"

using bf16 = __nv_bfloat16;

constexpr int stages = 2;
constexpr int tile_keys = 176;
constexpr int chunk = 64;  // numbers of a box: 128 bytes, the swizzle's width
constexpr int chunks = head_size / chunk;
constexpr int group_threads = 128;
constexpr int group_queries = 64;
constexpr int groups = 2;  // of four warps, that compute
constexpr int block_queries = groups * group_queries;
constexpr int threads_per_block = (1 + groups) * group_threads;
constexpr int query_bytes = block_queries * head_size * static_cast<int>(sizeof(bf16));
constexpr int tile_bytes = tile_keys * head_size * static_cast<int>(sizeof(bf16));

/// A tile of keys or values; the copy engine fills it chunk by chunk.
using Tile = bf16[chunks][tile_keys * chunk];

/// All of a block's shared memory.
struct Shared {
  bf16 q[chunks][block_queries * chunk];
  Tile k[stages];
  Tile v[stages];
  Barrier q_full, q_empty;  // full: completed by bytes; empty: by the groups
  Barrier k_full[stages], k_empty[stages];
  Barrier v_full[stages], v_empty[stages];
  Barrier dealt[2], taken[2];  // of the numbers below
  int tile[2];                 // which tiles of queries come next

  __device__ void init() {
    q_full.init(1);
    q_empty.init(groups);
    for (int i = 0; i < stages; ++i) {
      k_full[i].init(1);
      v_full[i].init(1);
      k_empty[i].init(groups);
      v_empty[i].init(groups);
    }
    for (int i = 0; i < 2; ++i) {
      dealt[i].init(1);
      taken[i].init(groups * group_threads);
    }
  }
};
constexpr int alignment = 1024;  // of a swizzled tile
constexpr int shared_bytes = sizeof(Shared) + alignment;

/// Where in the ring one is.
struct Place {
  int stage = 0;
  std::uint32_t parity = 0;  // of the phase that is at work there
  __device__ void next() {
    if (++stage < stages) return;
    stage = 0;
    parity ^= 1U;
  }
};

/// What a kernel is told beside its tensor maps.
struct Work {
  bf16* out;
  int heads;
  int n;
  int heads_at_once;  // where causal: as many as the cache has room for
  int* dealt;         // where causal: how many tiles were dealt
};

/// One block's queries, of one head.
struct Queries {
  int head;
  int first;
  int key_tiles;  // that they meet
};

/// Tile `index` of queries. Where causal, the last queries of a head meet the most keys: of some heads at a time, they come
/// first.
template <bool causal>
__device__ Queries queries_of(int index, const Work& work) {
  const int blocks = (work.n + block_queries - 1) / block_queries;
  Queries queries{index / blocks, index % blocks * block_queries, (work.n + tile_keys - 1) / tile_keys};
  if (causal) {
    const int per_round = blocks * work.heads_at_once;
    const int first_head = index / per_round * work.heads_at_once;
    const int heads = min(work.heads_at_once, work.heads - first_head);
    queries.head = first_head + index % per_round % heads;
    queries.first = (blocks - 1 - index % per_round / heads) * block_queries;
    queries.key_tiles = (min(work.n, queries.first + block_queries) + tile_keys - 1) / tile_keys;
  }
  return queries;
}

__device__ inline int tile_count(const Work& work) { return (work.n + block_queries - 1) / block_queries * work.heads; }

/// Calls `use` for each tile of queries of this block, in the loading thread or in all threads that compute. Where all
/// take as long, each block takes every so manieth. Where causal, the loading thread takes the next one that no block has,
/// and tells the others.
template <bool causal, bool loads, class Use>
__device__ __forceinline__ void for_each_tile(Shared& shared, const Work& work, Use use) {
  int tile = blockIdx.x;
  for (int round = 0;; ++round) {
    const int slot = round % 2;
    const std::uint32_t parity = round / 2 % 2;
    if (causal && loads) {
      shared.taken[slot].wait(parity ^ 1U);
      shared.tile[slot] = tile;
      shared.dealt[slot].arrive();
    } else if (causal) {
      shared.dealt[slot].wait(parity);
      tile = shared.tile[slot];
      shared.taken[slot].arrive();
    }
    if (tile >= tile_count(work)) return;
    use(queries_of<causal>(tile, work));
    tile = causal && loads ? static_cast<int>(gridDim.x) + atomicAdd(work.dealt, 1) : tile + gridDim.x;
  }
}
