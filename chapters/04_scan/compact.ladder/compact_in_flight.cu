// Ladder compact, out = those elements of `a` that are greater than 0, in their order: the top rung. A single pass in
// which no block waits for another.
//
// Difference:    1. As many blocks as the device holds at once take tiles in turns: block b has tiles b, b + blocks, ...
//                   It remembers how many are kept up to its last tile, so that of other blocks it needs only the counts
//                   of the tiles in between, one of each block.
//                2. Asynchronous copies bring the next tiles to shared memory meanwhile.
//                3. A warp of its own collects those counts. The other warps count and gather the tiles that follow, and
//                   write a tile only `lag` tiles later: by then all blocks have published the counts that it needs.
// Cost removed:  memory no longer idles while a block looks back, or while its successor begins. All blocks are on the
//                device together (a cooperative launch makes sure), so that every tile that another one waits for is
//                being worked on.
//
// As in scan_in_flight of ladder inclusive_scan. To load the next tile before looking back for this one is not enough: if a
// block publishes a tile's count only after it has waited for the sum before the last one, then each wait holds up all
// blocks after it, and the kernel takes twice as long.
#include <cuda_pipeline.h>
#include <cuda/atomic>
#include <cuda/barrier>

#include <algorithm>

#include "compact_part.cuh"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

// Measured on an H200, where other shapes take 3 % to 40 % longer.
constexpr int threads = 384;  // that count, gather and write
constexpr int all_threads = threads + warp_size;
constexpr int blocks_an_sm = 2;
constexpr int warps = threads / warp_size;
constexpr int tile_size = warps * Part::elements;
constexpr int slots = 4;  // tiles in shared memory at once
constexpr int lag = 2;    // tiles that wait for the count before them
constexpr int ahead =
    slots - 1 - lag;  // tiles on their way; one slot is at work, and one of those that wait is written
constexpr int shared_bytes = slots * tile_size * static_cast<int>(sizeof(float));
static_assert(ahead >= 1, "a tile must be on its way while one is counted");

/// The count of a tile, and whether it is known: in one word, so that both are seen together or not at all.
using State = unsigned long long;
constexpr State known = 1ULL << 32U;
constexpr int states_at_once = 4;  // that a lane asks for before it looks at the first

__device__ void publish(State* state, unsigned count) {
  cuda::atomic_ref<State, cuda::thread_scope_device>(*state).store(known | count, cuda::memory_order_relaxed);
}

__device__ State look_at(State* state) {
  return cuda::atomic_ref<State, cuda::thread_scope_device>(*state).load(cuda::memory_order_relaxed);
}

/// How many are kept of the tiles from `begin` to before `end`. Called by a whole warp; waits for those that are not known
/// yet.
__device__ unsigned kept_of_tiles(State* states, int begin, int end, int lane) {
  unsigned sum = 0;
  for (int first = begin + lane; first < end; first += warp_size * states_at_once) {
    State seen[states_at_once];
#pragma unroll
    for (int j = 0; j < states_at_once; ++j) {
      const int tile = first + warp_size * j;
      seen[j] = tile < end ? look_at(&states[tile]) : known;
    }
#pragma unroll
    for (int j = 0; j < states_at_once; ++j) {
      while (seen[j] < known) seen[j] = look_at(&states[first + warp_size * j]);
      sum += static_cast<unsigned>(seen[j]);
    }
  }
  return __reduce_add_sync(all_lanes, sum);
}

/// Waits for all threads but the looking warp, at a barrier beside __syncthreads()'s own.
__device__ void sync_workers() { asm volatile("bar.sync 1, %0;" ::"n"(threads) : "memory"); }

using Signal = cuda::barrier<cuda::thread_scope_block>;

/// What the working warps and the looking warp tell each other of the tile in each slot, and that they have.
struct Board {
  unsigned count[slots];
  unsigned before[slots];
  Signal count_known[slots];   // all working threads
  Signal before_known[slots];  // the looking warp
};

/// A slot, used again and again: in even and odd rounds by turns.
struct Slot {
  int index = 0;
  bool odd = false;
  __device__ void next() {
    if (++index < slots) return;
    index = 0;
    odd = !odd;
  }
};

/// The looking warp: finds how many are kept before each of the block's tiles.
__device__ void look(Board& board, State* states, int tiles, int* kept_in_all) {
  const int lane = threadIdx.x % warp_size;
  const int blocks = gridDim.x;
  unsigned up_to_last = 0;  // how many are kept up to the block's last tile
  Slot slot;
  for (int tile = blockIdx.x; tile < tiles; tile += blocks, slot.next()) {
    const unsigned before = up_to_last + kept_of_tiles(states, max(tile - blocks + 1, 0), tile, lane);
    if (lane == 0) board.before[slot.index] = before;
    (void)board.before_known[slot.index].arrive();
    board.count_known[slot.index].wait_parity(slot.odd);
    up_to_last = before + board.count[slot.index];
    if (tile == tiles - 1 && lane == 0) *kept_in_all = static_cast<int>(up_to_last);
  }
}

/// Begins to copy this thread's part of a tile to its own places in shared memory.
__device__ void begin_load(float* to, const float* a, int n, int tile) {
  const int own = threadIdx.x / warp_size * Part::elements + threadIdx.x % warp_size * 4;
#pragma unroll
  for (int v = 0; v < Part::vectors; ++v) {
    const int place = own + 4 * warp_size * v;
    const long long i = static_cast<long long>(tile) * tile_size + place;
    auto* const four = reinterpret_cast<float4*>(to + place);
    if (i + 3 < n) {
      __pipeline_memcpy_async(four, a + i, sizeof(float4));
    } else {
      *four = four_from(a, i, n);
    }
  }
}

/// The other warps.
__device__ void work(float* out, const float* a, int n, int tiles, State* states, Board& board, float* ring) {
  __shared__ unsigned kept_of_warp[2][warps];
  const int lane = threadIdx.x % warp_size;
  const int warp = threadIdx.x / warp_size;
  const int step = gridDim.x;
  const auto load = [&](int tile, int slot) {
    if (tile < tiles) begin_load(ring + slot * tile_size, a, n, tile);
    __pipeline_commit();
  };
  for (int k = 0; k < ahead; ++k) load(blockIdx.x + k * step, k);

  Slot slot;        // of the tile that is counted
  Slot ready_slot;  // of the tile that is written
  int turn = 0;
  for (int tile = blockIdx.x; tile < tiles + lag * step; tile += step, turn ^= 1) {
    float* const elements = ring + slot.index * tile_size;
    const bool has_tile = tile < tiles;
    Part part;
    if (has_tile) {
      __pipeline_wait_prior(ahead - 1);
      const auto* const own = reinterpret_cast<const float4*>(elements + warp * Part::elements) + lane;
#pragma unroll
      for (int v = 0; v < Part::vectors; ++v) part.fours[v] = own[warp_size * v];
      const unsigned count = part.count(lane);
      if (lane == 0) kept_of_warp[turn][warp] = count;
    }
    sync_workers();  // all counts are there; the tile is in registers; and the one written last is no longer read
    load(tile + ahead * step, (slot.index + ahead) % slots);
    if (has_tile) {
      const unsigned of_warp = lane < warps ? kept_of_warp[turn][lane] : 0;
      const unsigned total = __reduce_add_sync(all_lanes, of_warp);
      const unsigned place = __reduce_add_sync(all_lanes, lane < warp ? of_warp : 0);
      if (threadIdx.x == 0) {
        publish(&states[tile], total);
        board.count[slot.index] = total;
      }
      (void)board.count_known[slot.index].arrive();
      part.gather(elements, place);  // over the tile itself
    }
    if (tile - lag * step >= static_cast<int>(blockIdx.x)) {
      board.before_known[ready_slot.index].wait_parity(ready_slot.odd);
      write_kept(out, board.before[ready_slot.index], ring + ready_slot.index * tile_size,
                 board.count[ready_slot.index], threads);
      ready_slot.next();
    }
    slot.next();
  }
}

__global__ void __launch_bounds__(all_threads, blocks_an_sm)
    compact_in_flight_kernel(float* out, int* kept_in_all, const float* a, int n, int tiles, State* states) {
  extern __shared__ __align__(16) float ring[];
#pragma nv_diag_suppress static_var_with_dynamic_init  // thread 0 initialises the signals below
  __shared__ Board board;
  if (threadIdx.x == 0) {
    for (int slot = 0; slot < slots; ++slot) {
      init(&board.count_known[slot], threads);
      init(&board.before_known[slot], warp_size);
    }
  }
  __syncthreads();  // the signals are ready
  if (threadIdx.x < threads) {
    work(out, a, n, tiles, states, board, ring);
  } else {
    look(board, states, tiles, kept_in_all);
  }
}

}  // namespace

void compact_in_flight(float* out, int* kept, const float* a, int n, void* scratch) {
  if (n == 0) {
    CUDA_CHECK(cudaMemsetAsync(kept, 0, sizeof(int)));
    return;
  }
  int sm_count = 0;
  int blocks_at_once = 0;  // on an SM
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  CUDA_CHECK(cudaFuncSetAttribute(compact_in_flight_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_at_once, compact_in_flight_kernel, all_threads,
                                                           shared_bytes));
  int tiles = course::ceil_div(n, tile_size);
  const int blocks = std::min(tiles, sm_count * blocks_at_once);
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, sizeof(State) * tiles));  // of no tile is anything known
  auto* states = static_cast<State*>(scratch);
  void* arguments[] = {&out, &kept, &a, &n, &tiles, &states};
  CUDA_CHECK(cudaLaunchCooperativeKernel(compact_in_flight_kernel, dim3(blocks), dim3(all_threads), arguments,
                                         shared_bytes, nullptr));
}
