// A warp loads a matrix that the lanes of both warps write, with no barrier; and lanes read what their warp has stored,
// with no __syncwarp(): the function makes lanes wait for each other, and orders no memory.
// Repaired: a barrier, and a __syncwarp().
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void transpose_kernel(float* out, const float* in) {
  __shared__ alignas(32) float tile[256];
  __shared__ alignas(32) float turned[2][256];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < 256; i += 64) tile[i] = in[i];  // MARK fill
#ifdef REPAIRED
  __syncthreads();
#endif
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::load_matrix_sync(sums, tile, 16, wmma::mem_row_major);           // EXPECT shared-race other=fill variable=tile
  wmma::store_matrix_sync(turned[warp], sums, 16, wmma::mem_col_major);  // MARK store
#ifdef REPAIRED
  __syncwarp();
#endif
  for (int i = lane; i < 256; i += 32)
    out[warp * 256 + i] = turned[warp][i];  // EXPECT shared-race other=store variable=turned
}

int main() {
  DeviceArray<float> in(counting<float>(256));
  DeviceArray<float> out(512);
  transpose_kernel<<<1, 64>>>(out.data(), in.data());
#ifdef REPAIRED
  return out.to_host()[1] == 17 && out.to_host()[256 + 16] == 2 ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}
