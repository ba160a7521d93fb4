// Ladder matmul, out = a · b: the top rung without tensor cores. Warp tiles, asynchronous copies, several stages, and
// work dealt out evenly.
//
// Difference:    1. A warp has 64 × 64 outputs, a lane 8 × 16 of them: for 128 multiply-adds it needs 24 values, where
//                   a square of 8 × 8 needs 16 for 64. The lanes of a warp lie 8 × 4, so that each value that the warp
//                   needs is read once: all lanes that want it get it at the same time.
//                2. cp.async copies from global to shared memory without passing through registers, and without a
//                   thread waiting: while one stage is multiplied, the next ones fill. It transposes `a`'s tile on the
//                   way, one float at a time; rows 4 floats longer than the tile keep these writes in different banks.
//                3. The values of the next step are fetched from shared memory while this step's are multiplied, also
//                   from one stage to the next: the barrier stands before the last step of a stage, not after it.
//                4. One block for each streaming multiprocessor (SM) takes tiles in turns. When fewer tiles are
//                   left than blocks, their multiply-adds are dealt out evenly: the K tiles of one tile of outputs
//                   may be shared between blocks, of which one adds up what the others found ("stream-K": M. Osama,
//                   D. Merrill, C. Cecka, M. Garland and J. Owens, "Stream-K: Work-centric Parallel Decomposition for
//                   Dense Matrix-Matrix Multiplication on the GPU", 2023).
//                5. Matrices that are no whole tiles, or whose rows do not begin at multiples of 16 bytes, are first
//                   copied to ones that are and do ("packing": K. Goto and R. van de Geijn, "Anatomy of High-Performance
//                   Matrix Multiplication", 2008), so that one kernel without special cases serves all sizes. A few rows
//                   and columns beyond whole tiles go to kernels of their own.
// Cost removed:  loads from shared memory per multiply-add, the second barrier, and all waiting, for global and for
//                shared memory; and at 4,096, where 512 tiles are 3.88 turns of 132 blocks, the idle rest of the fourth
//                turn. At 4,097, copies of 4 bytes where 16 would do, and a row and a column of nearly empty tiles, 9 % of
//                the work; packing and the kernels for what is left cost 3 % each instead.
//
// Tuned on an H200, where the registers of an SM hold 256 threads of this kind: one block of 128 × 256. Five
// stages in place of four, and bands of 32 tiles in place of 8, make it 0.3 % faster each at 4,096. A depth of 8, tiles
// of 256 × 128, the shared tiles first, or another order of the multiply-adds make it 1 % to 10 % slower.
#include <cuda/atomic>

#include <algorithm>

#include "packing.cuh"
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "tile_product.cuh"

namespace {

using Tuned = Shape<128, 256, 16, 5>;

constexpr int most_blocks = 1024;    // an SM each: a mark for each of them lies before the rest of the scratch
constexpr int whole_multiple = 256;  // rows and columns of which are whole tiles
static_assert(whole_multiple % Tuned::rows == 0 && whole_multiple % Tuned::columns == 0, "whole tiles");

/// Row and column of tile `number` among the tiles: neighbours in number are neighbours in both directions, so that
/// they find each other's rows and columns in the cache.
__device__ int2 place_of(int number, int tile_rows, int tile_columns) {
  constexpr int band = 32;  // rows of tiles that are walked together, column by column
  const int per_band = band * tile_columns;
  const int first_row = number / per_band * band;
  const int rows = min(band, tile_rows - first_row);
  const int index = number % per_band;
  return {first_row + index % rows, index / rows};
}

/// A matrix product and how it is dealt out. `a` and `b` have what whole tiles read.
struct Work {
  float* out;
  const float* a;
  const float* b;
  int size;         // rows and columns of outputs
  int depth;        // columns of `a` and rows of `b`; zeros follow up to a whole K tile
  int pitch;        // floats from one row to the next, of all three: a multiple of 4
  float* sums;      // S::outputs of each block: its share of a tile that another block finishes
  unsigned* ready;  // of each block: whether they are there

  __device__ int tile_rows() const { return (size + Tuned::rows - 1) / Tuned::rows; }
  __device__ int tile_columns() const { return (size + Tuned::columns - 1) / Tuned::columns; }
  __device__ int tiles() const { return tile_rows() * tile_columns(); }
  /// K tiles that a whole tile of outputs needs.
  __device__ int k_tiles() const { return (depth + Tuned::depth - 1) / Tuned::depth; }
  /// Tiles that are dealt out whole, in full turns.
  __device__ int whole_tiles() const { return tiles() / static_cast<int>(gridDim.x) * static_cast<int>(gridDim.x); }
  /// The first of block `block`'s K tiles, counted over all tiles that are shared.
  __device__ int first_k_tile(int block) const {
    return static_cast<int>(static_cast<long long>(tiles() - whole_tiles()) * k_tiles() * block / gridDim.x);
  }
};

using Totals = float[lane_rows][lane_columns];

__device__ void write(const Work& work, const Totals& totals, int block_row, int block_column) {
#pragma unroll
  for (int i = 0; i < lane_rows; ++i) {
    const int row = block_row + Tuned::local_row() + i % 4 + i / 4 * 32;
    if (row >= work.size) continue;
#pragma unroll
    for (int j = 0; j < lane_columns; j += 4) {
      const int column = block_column + Tuned::local_column() + 4 * j;
      if (column < work.size) {
        *reinterpret_cast<float4*>(work.out + static_cast<long long>(row) * work.pitch + column) = {
            totals[i][j], totals[i][j + 1], totals[i][j + 2], totals[i][j + 3]};
      }
    }
  }
}

/// Leaves the totals for the block that finishes the tile.
__device__ void leave(const Work& work, const Totals& totals) {
  auto* const to =
      reinterpret_cast<float4*>(work.sums + static_cast<long long>(blockIdx.x) * Tuned::outputs) + threadIdx.x;
#pragma unroll
  for (int k = 0; k < lane_rows * lane_columns / 4; ++k) {
    const float* from = &totals[k / (lane_columns / 4)][k % (lane_columns / 4) * 4];
    __stcg(&to[k * Tuned::threads], {from[0], from[1], from[2], from[3]});
  }
  __syncthreads();  // all threads' totals are there
  if (threadIdx.x != 0) return;
  cuda::atomic_ref<unsigned, cuda::thread_scope_device>(work.ready[blockIdx.x]).store(1, cuda::memory_order_release);
}

/// Adds what block `block` has left, once it has, and takes the mark away for the next launch.
__device__ void collect(const Work& work, Totals& totals, int block) {
  if (threadIdx.x == 0) {
    const cuda::atomic_ref<unsigned, cuda::thread_scope_device> ready(work.ready[block]);
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) work.ready[block] = 0;
  const auto* from =
      reinterpret_cast<const float4*>(work.sums + static_cast<long long>(block) * Tuned::outputs) + threadIdx.x;
#pragma unroll
  for (int k = 0; k < lane_rows * lane_columns / 4; ++k) {
    const float4 four = __ldcg(&from[k * Tuned::threads]);
    float* to = &totals[k / (lane_columns / 4)][k % (lane_columns / 4) * 4];
    to[0] += four.x, to[1] += four.y, to[2] += four.z, to[3] += four.w;
  }
}

/// K tiles `first` to before `last` of tile `tile`. The block that has a tile's first K tile finishes it.
__device__ void do_part(const Work& work, float* shared, int tile, int first, int last) {
  const int2 place = place_of(tile, work.tile_rows(), work.tile_columns());
  const int block_row = place.x * Tuned::rows;
  const int block_column = place.y * Tuned::columns;
  Totals totals = {};
  add_products<Tuned>(totals, shared, work.a, work.b, block_row, block_column, first * Tuned::depth, last - first,
                      work.pitch);
  if (first > 0) return leave(work, totals);
  // Of this tile's K tiles among those that are shared.
  const int end = (tile - work.whole_tiles() + 1) * work.k_tiles();
  if (last < work.k_tiles()) {
    for (int block = blockIdx.x + 1; work.first_k_tile(block) < end; ++block) {
      // With more blocks than K tiles some blocks have none.
      const bool has_any = work.first_k_tile(block) < work.first_k_tile(block + 1);
      if (has_any) collect(work, totals, block);
    }
  }
  write(work, totals, block_row, block_column);
}

/// @tparam one_size whether size, depth and pitch are one number: then fewer registers hold them
template <bool one_size>
__global__ void __launch_bounds__(Tuned::threads) matmul_fast_kernel(Work work) {
  if constexpr (one_size) work.depth = work.pitch = work.size;
  extern __shared__ __align__(16) float shared[];
  const int whole_tiles = work.whole_tiles();
  const int k_tiles = work.k_tiles();
  for (int tile = blockIdx.x; tile < whole_tiles; tile += gridDim.x) do_part(work, shared, tile, 0, k_tiles);
  int k_tile = work.first_k_tile(blockIdx.x);
  const int end = work.first_k_tile(blockIdx.x + 1);
  while (k_tile < end) {
    const int first = k_tile % k_tiles;
    const int count = min(end - k_tile, k_tiles - first);
    do_part(work, shared, whole_tiles + k_tile / k_tiles, first, first + count);
    k_tile += count;
  }
}

template <bool one_size>
void launch(Work work, int blocks) {
  const auto kernel = matmul_fast_kernel<one_size>;
  CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Tuned::shared_bytes));
  void* arguments[] = {&work};
  // Cooperative: all blocks run at once, so that one may wait for another.
  CUDA_CHECK(
      cudaLaunchCooperativeKernel(kernel, dim3(blocks), dim3(Tuned::threads), arguments, Tuned::shared_bytes, nullptr));
}

int sm_count() {
  int count = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
  return count;
}

/// How matrices of `size` rows and columns become whole tiles.
struct Packing {
  int size;   // rows and columns of outputs that tiles compute: all, or all but a thin strip
  int whole;  // those of the tiles
  int depth;  // the sum of the K tiles
  int pitch;

  explicit Packing(int of) {
    const int beyond = of % whole_multiple;
    size = beyond <= thin ? of - beyond : of;
    whole = course::ceil_div(size, whole_multiple) * whole_multiple;
    depth = course::ceil_div(of, Tuned::depth) * Tuned::depth;
    pitch = std::max(whole, depth);
  }
  std::size_t floats() const { return static_cast<std::size_t>(pitch) * pitch; }
};

void copy_rows(const Matrix<float>& to, const Matrix<const float>& from) {
  const dim3 blocks(course::ceil_div(to.columns, copied_columns), course::ceil_div(to.rows, rows_at_once));
  copy_rows_kernel<<<blocks, copied_columns>>>(to, from);
  CUDA_CHECK(cudaGetLastError());
}

/// @param first of the rows and columns that tiles leave
void multiply_strips(float* out, const float* a, const float* b, int size, int first) {
  right_strip_kernel<<<course::ceil_div(size, strip_warps), strip_threads>>>(out, a, b, size, first);
  CUDA_CHECK(cudaGetLastError());
  if (first == 0) return;
  bottom_strip_kernel<<<first / 32, strip_threads>>>(out, a, b, size, first);
  CUDA_CHECK(cudaGetLastError());
}

}  // namespace

std::size_t matmul_fast_scratch(int size) {
  const std::size_t packed = size % whole_multiple == 0 ? 0 : 3 * Packing(size).floats();
  return sizeof(float) * (static_cast<std::size_t>(Tuned::outputs) * sm_count() + packed) +
         sizeof(unsigned) * most_blocks;
}

void matmul_fast(float* out, const float* a, const float* b, int size, void* scratch) {
  if (size == 0) return;
  const int blocks = sm_count();
  auto* const ready = static_cast<unsigned*>(scratch);
  auto* const sums = reinterpret_cast<float*>(ready + most_blocks);
  if (size % whole_multiple == 0) return launch<true>({out, a, b, size, size, size, sums, ready}, blocks);

  const Packing packing(size);
  if (packing.size > 0) {
    const int pitch = packing.pitch;
    float* const packed_a = sums + static_cast<std::size_t>(Tuned::outputs) * blocks;
    float* const packed_b = packed_a + packing.floats();
    float* const packed_out = packed_b + packing.floats();
    copy_rows({packed_a, pitch, packing.whole, packing.depth}, {a, size, packing.size, size});
    copy_rows({packed_b, pitch, packing.depth, packing.whole}, {b, size, size, packing.size});
    launch<false>({packed_out, packed_a, packed_b, packing.size, size, pitch, sums, ready}, blocks);
    copy_rows({out, size, packing.size, packing.size}, {packed_out, pitch, packing.size, packing.size});
  }
  if (packing.size < size) multiply_strips(out, a, b, size, packing.size);
}
