// CORRECT: loaders read a K tile into registers before they wait for its stage
#include "loader_warps.hpp"

#include <cuda/barrier>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

using Barrier = cuda::barrier<cuda::thread_scope_block>;
constexpr int warp_size = 32;

template <int tile>
__global__ void loader_warps_kernel(float* __restrict__ out, const float* __restrict__ a, const float* __restrict__ b,
                                    int size) {
  constexpr int consumers = tile * tile;
  constexpr int share = consumers / warp_size;  // of a tile, for each loader
  __shared__ float a_tiles[2][tile][tile];
  __shared__ float b_tiles[2][tile][tile];
  __shared__ Barrier barriers[4];  // full, full, empty, empty
  Barrier* const full = barriers;
  Barrier* const empty = barriers + 2;
  if (threadIdx.x < 4) init(&barriers[threadIdx.x], consumers + warp_size);
  __syncthreads();

  if (threadIdx.x >= consumers) {
    const int lane = threadIdx.x - consumers;
    for (int first = 0, stage = 0; first < size; first += tile, stage ^= 1) {
      float of_a[share];
      float of_b[share];
#pragma unroll
      for (int part = 0; part < share; ++part) {
        const int y = (lane + part * warp_size) / tile;
        const int x = (lane + part * warp_size) % tile;
        const int row = blockIdx.y * tile + y;
        const int column = blockIdx.x * tile + x;
        of_a[part] = row < size && first + x < size ? a[row * size + first + x] : 0.0F;
        of_b[part] = first + y < size && column < size ? b[(first + y) * size + column] : 0.0F;
      }
      empty[stage].wait(empty[stage].arrive());
#pragma unroll
      for (int part = 0; part < share; ++part) {
        const int slot = lane + part * warp_size;
        (&a_tiles[stage][0][0])[slot] = of_a[part];
        (&b_tiles[stage][0][0])[slot] = of_b[part];
      }
      (void)full[stage].arrive();
    }
    return;
  }

  (void)empty[0].arrive();
  (void)empty[1].arrive();
  const int y = threadIdx.x / tile;
  const int x = threadIdx.x - y * tile;
  float total = 0.0F;
  for (int first = 0, stage = 0; first < size; first += tile, stage ^= 1) {
    full[stage].wait(full[stage].arrive());
#pragma unroll
    for (int k = 0; k < tile; ++k) total += a_tiles[stage][y][k] * b_tiles[stage][k][x];
    (void)empty[stage].arrive();
  }
  const int row = blockIdx.y * tile + y;
  const int column = blockIdx.x * tile + x;
  if (row < size && column < size) out[row * size + column] = total;
}

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  if (size > 0) {
    const dim3 grid(course::ceil_div(size, tile), course::ceil_div(size, tile));
    loader_warps_kernel<tile><<<grid, tile * tile + warp_size>>>(out, a, b, size);
    CUDA_CHECK(cudaGetLastError());
  }
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
