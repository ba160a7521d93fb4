// Ladder matmul_tensor_core, out = a · b in bfloat16: the top rung. Warp groups, the bulk copy engine, clusters; for
// Hopper alone.
//
// Difference:    1. wgmma: four warps together multiply 64 × 16 by 16 × 256 values, both read from shared memory by the
//                   tensor cores themselves; only the sums take registers.
//                2. One warp does nothing but tell the copy engine which boxes to bring, four stages ahead; two groups
//                   of four warps do nothing but multiply. Barriers that count bytes pass stages to and fro.
//                3. Two blocks form a cluster. They have the same columns of `b`: each fetches half of them, and the
//                   engine writes them to both.
//                4. As many blocks as there are streaming multiprocessors (SMs) walk over all tiles, so that the
//                   next tile's first stages are fetched while this one's outputs are written, by the copy engine, too.
// Cost removed:  addresses, loads and waiting: a thread's instructions for a stage are one wait, four wgmma, one
//                arrival.
//
// Shared memory: 4 stages of (128 × 64 + 64 × 256) values, 192 KB, and 32 KB for outputs on their way: one block a
// SM.
#include <cuda_runtime.h>

#include <algorithm>

#include "bench/ladder/tensor_map.cuh"
#include "bench/ladder/wgmma.cuh"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "tiles_and_stages.cuh"

namespace {

/// One thread: has the copy engine fill the stages.
__device__ void fetch(Shared& shared, const CUtensorMap& a_map, const CUtensorMap& b_map, int size, int rank) {
  const Tiles tiles(size);
  const int steps = (size + depth - 1) / depth;
  Place place;
  for (int tile = blockIdx.x / cluster; tile < tiles.count(); tile += gridDim.x / cluster) {
    const int2 origin = tiles.origin(tile);
    for (int step = 0; step < steps; ++step, place.next()) {
      shared.empty[place.stage].wait(place.parity ^ 1U);  // at first, nobody has to leave it
      Barrier& full = shared.full[place.stage];
      full.arrive_and_expect(stage_bytes);
      copy_box(shared.a[place.stage], a_map, origin.x + rank * rows, step * depth, full);
      constexpr int half = columns / chunk / cluster;
      for (int box = rank * half; box < (rank + 1) * half; ++box) {
        copy_box_to_all(shared.b[place.stage][box], b_map, step * depth, origin.y + box * chunk, full,
                        (1U << cluster) - 1);
      }
    }
  }
}

/// Hands a stage back to both blocks' fetching threads: each writes into both.
__device__ void release(Shared& shared, int stage) {
  if (threadIdx.x % group_threads < cluster) shared.empty[stage].arrive_at(threadIdx.x % group_threads);
}

/// A group's 64 rows of the product.
__device__ void multiply(float (&sums)[outputs], Shared& shared, int group, int steps, Place& place) {
  int last_stage = 0;
  for (int step = 0; step < steps; ++step) {
    shared.full[place.stage].wait(place.parity);
    wgmma_begin();
#pragma unroll
    for (int k = 0; k < depth; k += 16) {
      const bf16* a = &shared.a[place.stage][group * 64 * depth + k];  // k runs along the rows
      const bf16* b = &shared.b[place.stage][0][k * chunk];            // k runs down the rows
      wgmma_256(sums, tile_descriptor(a, 1024, 16), tile_descriptor(b, 1024, sizeof shared.b[0][0]), step > 0 || k > 0);
    }
    wgmma_end_group();
    wgmma_wait<1>();  // the step before is done; this one goes on
    if (step > 0) release(shared, last_stage);
    last_stage = place.stage;
    place.next();
  }
  wgmma_wait<0>();
  hold(sums);
  release(shared, last_stage);
}

__device__ std::uint32_t packed(float low, float high) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return *reinterpret_cast<const std::uint32_t*>(&pair);
}

/// Writes 16 × 16 outputs of a warp to shared memory: stmatrix stores four squares of 8 × 8, one row for each lane's
/// address.
__device__ void store_square(void* row_of_lane, const float* sums) {
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(shared_address(row_of_lane)),
               "r"(packed(sums[0], sums[1])), "r"(packed(sums[2], sums[3])), "r"(packed(sums[4], sums[5])),
               "r"(packed(sums[6], sums[7]))
               : "memory");
}

/// A group's outputs go through shared memory, 64 × 128 at a time, and from there by the copy engine.
__device__ void write(const float (&sums)[outputs], Shared& shared, int group, const CUtensorMap& out_map, int row,
                      int column) {
  const int thread = threadIdx.x % group_threads;
  const int lane = thread % 32;
  const int local_row = thread / 32 * 16 + lane % 16;  // whose address this lane gives
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    if (thread == 0) wait_until_stores_have_read();
    sync_some(1 + group, group_threads);  // now the boxes may be overwritten
#pragma unroll
    for (int box = 0; box < 2; ++box) {
#pragma unroll
      for (int square = 0; square < chunk / 16; ++square) {
        const int sixteenth = (square * 2 + lane / 16) ^ (local_row % 8);  // the swizzle: of 16 bytes, by the row
        bf16* to = &shared.out[group][box][local_row * chunk + sixteenth * 8];
        store_square(to, &sums[half * 64 + box * 32 + square * 8]);
      }
    }
    show_to_copy_engine();
    sync_some(1 + group, group_threads);  // both boxes are full
    if (thread != 0) continue;
    for (int box = 0; box < 2; ++box) {
      store_box(out_map, row, column + half * 2 * chunk + box * chunk, shared.out[group][box]);
    }
    end_stores();
  }
}

__global__ void __cluster_dims__(cluster) __launch_bounds__(threads_per_block, 1)
    matmul_hopper_kernel(const __grid_constant__ CUtensorMap out_map, const __grid_constant__ CUtensorMap a_map,
                         const __grid_constant__ CUtensorMap b_map, int size) {
  extern __shared__ unsigned char bytes[];
  const std::uint32_t misfit = shared_address(bytes) % alignment;
  Shared& shared = *reinterpret_cast<Shared*>(bytes + (misfit == 0 ? 0 : alignment - misfit));
  const int rank = rank_in_cluster();
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < stages; ++stage) {
      shared.full[stage].init(1);
      shared.empty[stage].init(groups * cluster);
    }
    show_barriers();
  }
  sync_cluster();

  const int role = threadIdx.x / group_threads;
  if (role == 0) {
    keep_registers<40>();
    if (threadIdx.x == 0) fetch(shared, a_map, b_map, size, rank);
  } else {
    take_registers<232>();
    const int group = role - 1;
    const Tiles tiles(size);
    Place place;
    for (int tile = blockIdx.x / cluster; tile < tiles.count(); tile += gridDim.x / cluster) {
      float sums[outputs];
      multiply(sums, shared, group, (size + depth - 1) / depth, place);
      const int2 origin = tiles.origin(tile);
      write(sums, shared, group, out_map, origin.x + rank * rows + group * 64, origin.y);
    }
    if (threadIdx.x % group_threads == 0) wait_for_stores();
  }
  sync_cluster();  // the other block may still arrive at this one's barriers
}

/// The matrix in boxes of `box_rows` × 64 values.
CUtensorMap map_of(const bf16* matrix, int size, int pitch, int box_rows) {
  const auto extent = static_cast<cuuint64_t>(size);
  return bfloat16_map<2>(matrix, {extent, extent}, {pitch * sizeof(bf16)}, {chunk, static_cast<cuuint32_t>(box_rows)});
}

/// @param pitch values from row to row, a multiple of 8
void launch(bf16* out, const bf16* a, const bf16* b, int size, int pitch) {
  int sm_count = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  const int tiles = course::ceil_div(size, rows * cluster) * course::ceil_div(size, columns);
  const int clusters = std::min(tiles, sm_count / cluster);
  CUDA_CHECK(cudaFuncSetAttribute(matmul_hopper_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  matmul_hopper_kernel<<<clusters * cluster, threads_per_block, shared_bytes>>>(
      map_of(out, size, pitch, 64), map_of(a, size, pitch, rows), map_of(b, size, pitch, depth), size);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

void matmul_hopper(bf16* out, const bf16* a, const bf16* b, int size) {
  if (size == 0) return;
  if (size % 8 == 0) return launch(out, a, b, size, size);

  // The copy engine wants rows that begin at multiples of 16 bytes: such matrices are copied to where they do.
  const int pitch = (size + 7) / 8 * 8;
  const std::size_t row_bytes = size * sizeof(bf16);
  const std::size_t pitch_bytes = pitch * sizeof(bf16);
  bf16* padded = nullptr;
  const std::size_t values = static_cast<std::size_t>(size) * pitch;
  CUDA_CHECK(cudaMallocAsync(reinterpret_cast<void**>(&padded), 3 * values * sizeof(bf16), nullptr));
  CUDA_CHECK(cudaMemsetAsync(padded + 2 * values, 0, values * sizeof(bf16)));  // initcheck is blind to bulk stores
  const auto copy = [&](bf16* to, std::size_t to_pitch, const bf16* from, std::size_t from_pitch) {
    CUDA_CHECK(cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, row_bytes, size, cudaMemcpyDeviceToDevice));
  };
  copy(padded, pitch_bytes, a, row_bytes);
  copy(padded + values, pitch_bytes, b, row_bytes);
  launch(padded + 2 * values, padded, padded + values, size, pitch);
  copy(out, row_bytes, padded + 2 * values, pitch_bytes);
  CUDA_CHECK(cudaFreeAsync(padded, nullptr));
}
