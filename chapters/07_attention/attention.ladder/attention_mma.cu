// Ladder attention, the fourth rung: tensor cores through mma.sync, on any device since Ampere.
//
// Difference:    Both products are made of squares: 16 queries by 8 keys, 16 numbers at a time. The scores come out of the
//                first product in the very registers that the second one wants its weights in, so they never leave them.
//                A warp has 16 queries. Tiles of 64 keys come by asynchronous copies, the next while this one is used.
// Cost removed:  the arithmetic: tensor cores have 15 times the rate of FP32 lanes.
#include <cuda_pipeline.h>

#include "rungs.hpp"
#include "squares.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warps_per_block = 4;
constexpr int threads_per_block = warps_per_block * 32;
constexpr int block_queries = warps_per_block * 16;
constexpr int tile_keys = 64;
constexpr int pitch = head_size + 8;  // 16 bytes more, so that the rows of a square lie in different banks

struct Tile {
  __nv_bfloat16 rows[tile_keys * pitch];

  /// Begins to copy rows `first` and following; zeros after the last.
  __device__ void load(const __nv_bfloat16* head, int first, int n) {
    constexpr int packs = head_size / 8;
    for (int i = threadIdx.x; i < tile_keys * packs; i += threads_per_block) {
      const int row = i / packs;
      const bool inside = first + row < n;
      const __nv_bfloat16* from = head + static_cast<std::size_t>(inside ? first + row : 0) * head_size + i % packs * 8;
      __pipeline_memcpy_async(&rows[row * pitch + i % packs * 8], from, 16, inside ? 0 : 16);
    }
  }
};

struct Stage {
  Tile k;
  Tile v;
};
constexpr int shared_bytes = 2 * static_cast<int>(sizeof(Stage));

/// Four squares of 8 × 8 values; each lane gives the address of a row of one.
template <bool transposed>
__device__ void load_squares(std::uint32_t (&squares)[4], const __nv_bfloat16* row_of_lane) {
  const auto address = static_cast<std::uint32_t>(__cvta_generic_to_shared(row_of_lane));
  if (transposed) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(squares[0]), "=r"(squares[1]), "=r"(squares[2]), "=r"(squares[3])
                 : "r"(address));
  } else {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(squares[0]), "=r"(squares[1]), "=r"(squares[2]), "=r"(squares[3])
                 : "r"(address));
  }
}

/// d += a · b: 16 × 16 by 16 × 8.
__device__ void multiply_add(float* d, const std::uint32_t (&a)[4], std::uint32_t b0, std::uint32_t b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, "
      "%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

using Queries = std::uint32_t[head_size / 16][4];

/// This thread's part of its warp's 16 queries; zeros after the last.
__device__ void load_queries(Queries& queries, const __nv_bfloat16* head, int query, int n) {
#pragma unroll
  for (int i = 0; i < head_size / 4; ++i) {
    const int row = query + i % 2 * 8;
    const int pair = i / 2 * 4 + threadIdx.x % 4;
    const auto* pairs = reinterpret_cast<const std::uint32_t*>(head + static_cast<std::size_t>(row) * head_size);
    queries[i / 4][i % 4] = row < n ? pairs[pair] : 0;
  }
}

__device__ void multiply_by_keys(float (&scores)[tile_keys / 2], const Queries& queries, const Tile& k) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (float& score : scores) score = 0;
#pragma unroll
  for (int step = 0; step < head_size / 16; ++step) {
#pragma unroll
    for (int key = 0; key < tile_keys; key += 16) {
      std::uint32_t squares[4];
      load_squares<false>(squares, &k.rows[(key + lane / 16 * 8 + lane % 8) * pitch + step * 16 + lane / 8 % 2 * 8]);
      multiply_add(&scores[key / 2], queries[step], squares[0], squares[1]);
      multiply_add(&scores[key / 2 + 4], queries[step], squares[2], squares[3]);
    }
  }
}

__device__ void add_values(float (&total)[head_size / 2], const std::uint32_t (&weights)[tile_keys / 16][4],
                           const Tile& v) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int step = 0; step < tile_keys / 16; ++step) {
#pragma unroll
    for (int number = 0; number < head_size; number += 16) {
      std::uint32_t squares[4];
      load_squares<true>(squares, &v.rows[(step * 16 + lane % 16) * pitch + number + lane / 16 * 8]);
      multiply_add(&total[number / 2], weights[step], squares[0], squares[1]);
      multiply_add(&total[number / 2 + 4], weights[step], squares[2], squares[3]);
    }
  }
}

__global__ void __launch_bounds__(threads_per_block) attention_mma_kernel(Attention a) {
  extern __shared__ __align__(16) unsigned char bytes[];
  auto* const stages = reinterpret_cast<Stage*>(bytes);
  const int first_query = (gridDim.x - 1 - blockIdx.x) * block_queries;  // where causal: the longest first
  const int query = first_query + threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4;
  const std::size_t head = static_cast<std::size_t>(blockIdx.y) * a.n * head_size;
  const int keys = a.causal ? min(a.n, first_query + block_queries) : a.n;
  const auto load = [&](int first) {
    if (first < keys) {
      Stage& stage = stages[first / tile_keys % 2];
      stage.k.load(a.k + head, first, a.n);
      stage.v.load(a.v + head, first, a.n);
    }
    __pipeline_commit();
  };
  load(0);
  Queries queries;
  load_queries(queries, a.q + head, query, a.n);
  float total[head_size / 2] = {};
  Softmax softmax;
  for (int first = 0; first < keys; first += tile_keys) {
    __pipeline_wait_prior(0);
    __syncthreads();  // this tile is there, and the one before has been read
    load(first + tile_keys);
    const Stage& stage = stages[first / tile_keys % 2];
    float scores[tile_keys / 2];
    multiply_by_keys(scores, queries, stage.k);
    if (first + tile_keys > a.n || (a.causal && first + tile_keys > first_query))
      mask(scores, query, first, a.n, a.causal);
    softmax.weigh(scores);
    scale_rows(total, softmax.factor);
    std::uint32_t weights[tile_keys / 16][4];
    pack(weights, scores);
    add_values(total, weights, stage.v);
  }
  float by_sum[2];
  softmax.divide(by_sum);
  write_rows(a.out, head, query, a.n, total, by_sum);
}

}  // namespace

void attention_mma(const Attention& attention) {
  if (attention.n == 0 || attention.heads == 0) return;
  CUDA_CHECK(cudaFuncSetAttribute(attention_mma_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  const dim3 blocks(course::ceil_div(attention.n, block_queries), attention.heads);
  attention_mma_kernel<<<blocks, threads_per_block, shared_bytes>>>(attention);
  CUDA_CHECK(cudaGetLastError());
}
