// Ladder inclusive_scan, out[i] = a[0] + ... + a[i]: the top rung. A single pass in which no block waits for another.
//
// Difference:    1. As many blocks as the device holds at once take tiles in turns: block b has tiles b, b + blocks,
//                   ... It remembers the sum up to its last tile, so that of other blocks it needs only the sums of the
//                   tiles in between, one of each block, and never the sum up to a tile, which they would have to wait
//                   for.
//                2. Asynchronous copies bring the next tiles to shared memory meanwhile.
//                3. A warp of its own collects those sums. The other warps scan the tiles that follow, and finish a
//                   tile only `lag` tiles later: by then all blocks have published the sums that this tile needs, slow
//                   ones too.
// Cost removed:  memory no longer idles while a block scans, or while it waits for the slowest of all. All blocks are
//                on the device together (a cooperative launch makes sure), so that every tile that another one waits
//                for is being worked on.
//
// After D. Merrill and M. Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", NVIDIA NVR-2016-002,
// 2016, whose blocks look back over sums of tiles until they meet a sum up to a tile.
#include <cuda/atomic>
#include <cuda/barrier>

#include <algorithm>

#include "rungs.hpp"
#include "scan_tile.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int states_at_once = 4;  // that a lane asks for before it looks at the first

/// The sum of a tile, and whether it is known: in one word, so that both are seen together or not at all.
using State = unsigned long long;
constexpr State known = 1ULL << 32U;

__device__ void publish(State* state, float sum) {
  cuda::atomic_ref<State, cuda::thread_scope_device>(*state).store(known | __float_as_uint(sum),
                                                                   cuda::memory_order_relaxed);
}

__device__ State look_at(State* state) {
  return cuda::atomic_ref<State, cuda::thread_scope_device>(*state).load(cuda::memory_order_relaxed);
}

/// The sum of the tiles from `begin` to before `end`. Called by a whole warp; waits for those that are not known yet.
__device__ float sum_of_tiles(State* states, int begin, int end, int lane) {
  float sum = 0.0F;
  for (int first = begin + lane; first < end; first += 32 * states_at_once) {
    State seen[states_at_once];
#pragma unroll
    for (int j = 0; j < states_at_once; ++j) seen[j] = first + 32 * j < end ? look_at(&states[first + 32 * j]) : known;
#pragma unroll
    for (int j = 0; j < states_at_once; ++j) {
      while (seen[j] < known) seen[j] = look_at(&states[first + 32 * j]);
      sum += __uint_as_float(static_cast<unsigned>(seen[j]));
    }
  }
  return sum_of_warp(sum);
}

/// Waits for all scanning warps, at a barrier beside __syncthreads()'s own.
template <class S>
__device__ void sync_scanners() {
  asm volatile("bar.sync 1, %0;" ::"n"(S::threads) : "memory");
}

using Signal = cuda::barrier<cuda::thread_scope_block>;

/// What the scanning warps and the looking warp tell each other of the tile in each slot, and that they have.
template <class S>
struct Board {
  float tile_sum[S::slots];
  float before_tile[S::slots];
  Signal sum_known[S::slots];  // all scanning threads: the sum is there, and what they read before may be overwritten
  Signal before_known[S::slots];  // the looking warp, likewise
};

/// A slot, used again and again: in even and odd rounds by turns.
template <class S>
struct Slot {
  int index = 0;
  bool odd = false;
  __device__ void next() {
    if (++index < S::slots) return;
    index = 0;
    odd = !odd;
  }
};

/// The looking warp: finds the sum before each of the block's tiles.
template <class S>
__device__ void look(Board<S>& board, State* states, int tiles) {
  const int lane = threadIdx.x % 32;
  const int blocks = gridDim.x;
  float up_to_last = 0.0F;  // the sum up to the block's last tile
  Slot<S> slot;
  for (int tile = blockIdx.x; tile < tiles; tile += blocks, slot.next()) {
    const float before = up_to_last + sum_of_tiles(states, max(tile - blocks + 1, 0), tile, lane);
    if (lane == 0) board.before_tile[slot.index] = before;
    (void)board.before_known[slot.index].arrive();
    board.sum_known[slot.index].wait_parity(slot.odd);
    up_to_last = before + board.tile_sum[slot.index];
  }
}

template <class S>
__device__ void scan(float* out, const float* a, int n, int tiles, State* states, Board<S>& board, float4* ring) {
  using T = Tile<S>;
  __shared__ float warp_sums[2][S::warps];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  const int step = gridDim.x;
  const auto places = [&](int slot) { return ring + slot * S::threads * S::vectors; };
  const auto begin_load = [&](int tile, int slot) {
    if (tile < tiles) T::begin_load(places(slot), a, n, tile);
    __pipeline_commit();
  };
  constexpr int ahead = S::slots - S::lag;  // tiles on their way
  for (int k = 0; k < ahead; ++k) begin_load(blockIdx.x + k * step, k);

  Slot<S> slot;        // of the tile that is scanned
  Slot<S> ready_slot;  // of the tile that is finished
  int turn = 0;
  for (int tile = blockIdx.x; tile < tiles + S::lag * step; tile += step, turn ^= 1) {
    float4 fours[S::vectors];
    if (tile < tiles) {
      __pipeline_wait_prior(ahead - 1);
      float4* const mine = places(slot.index) + threadIdx.x;
#pragma unroll
      for (int v = 0; v < S::vectors; ++v) fours[v] = mine[v * S::threads];
      const float part = scan_part(fours, lane);
      if (lane == 0) warp_sums[turn][warp] = part;
      sync_scanners<S>();  // all parts' sums are there
      const float up_to_warp = scan_of_warp(lane < S::warps ? warp_sums[turn][lane] : 0.0F, lane);
      if (threadIdx.x == S::warps - 1) {
        publish(&states[tile], up_to_warp);
        board.tile_sum[slot.index] = up_to_warp;
      }
      (void)board.sum_known[slot.index].arrive();
      const float warps_before = warp > 0 ? __shfl_sync(all_lanes, up_to_warp, warp > 0 ? warp - 1 : 0) : 0.0F;
#pragma unroll
      for (int v = 0; v < S::vectors; ++v) {
        mine[v * S::threads] = plus(fours[v], warps_before);
      }
    }
    const int ready = tile - S::lag * step;  // whose sum before it should be known by now
    int free_slot = slot.index + ahead;      // before the first tile is finished, slots are free that were never used
    if (ready >= static_cast<int>(blockIdx.x)) {
      board.before_known[ready_slot.index].wait_parity(ready_slot.odd);
#pragma unroll
      for (int v = 0; v < S::vectors; ++v) fours[v] = places(ready_slot.index)[v * S::threads + threadIdx.x];
      T::store(out, n, ready, fours, board.before_tile[ready_slot.index]);
      free_slot = ready_slot.index;
      ready_slot.next();
    }
    begin_load(tile + ahead * step, free_slot);
    slot.next();
  }
}

template <class S>
__global__ void __launch_bounds__(S::all_threads, 1)
    scan_kernel(float* out, const float* a, int n, int tiles, State* states) {
  extern __shared__ float4 ring[];
#pragma nv_diag_suppress static_var_with_dynamic_init  // thread 0 initialises the signals below
  __shared__ Board<S> board;
  if (threadIdx.x == 0) {
    for (int slot = 0; slot < S::slots; ++slot) {
      init(&board.sum_known[slot], S::threads);
      init(&board.before_known[slot], 32);
    }
  }
  __syncthreads();  // the signals are ready
  if (threadIdx.x < S::threads) {
    scan<S>(out, a, n, tiles, states, board, ring);
  } else {
    look<S>(board, states, tiles);
  }
}

}  // namespace

void scan_in_flight(float* out, const float* a, int n, void* scratch) {
  if (n == 0) return;
  int sm_count = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  int tiles = course::ceil_div(n, Tile<Tuned>::elements);
  const int blocks = std::min(tiles, sm_count);
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, sizeof(State) * tiles));  // of no tile is anything known
  auto* states = static_cast<State*>(scratch);
  const auto kernel = scan_kernel<Tuned>;
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Tuned::shared_bytes));
  void* arguments[] = {&out, &a, &n, &tiles, &states};
  CUDA_CHECK(cudaLaunchCooperativeKernel(kernel, dim3(blocks), dim3(Tuned::all_threads), arguments, Tuned::shared_bytes,
                                         nullptr));
}
