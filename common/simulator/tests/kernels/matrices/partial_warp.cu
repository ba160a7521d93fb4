// A block of 48 threads: its second warp has 16 lanes, and a matrix is held by 32.
// Repaired: whole warps.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void fill_kernel(float* out) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 1.0F);
  wmma::store_matrix_sync(out + threadIdx.x / 32 * 256, sums, 16, wmma::mem_row_major);  // EXPECT shuffle-mask
}

int main() {
  DeviceArray<float> out(512);
#ifdef REPAIRED
  fill_kernel<<<1, 64>>>(out.data());
#else
  fill_kernel<<<1, 48>>>(out.data());
#endif
  cudaDeviceSynchronize();
}
