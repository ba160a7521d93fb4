// A matrix is loaded from an array that every thread has for itself.
// Repaired: from one that the block shares.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void load_kernel(float* out) {
#ifdef REPAIRED
  __shared__ alignas(32) half tile[256];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = __float2half(i % 3);
  __syncwarp();
#else
  alignas(32) half tile[256];
  for (int i = 0; i < 256; ++i) tile[i] = __float2half(i % 3);
#endif
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::load_matrix_sync(a, tile, 16);  // EXPECT out-of-bounds says=local
  out[threadIdx.x] = __half2float(a.x[0]);
}

int main() {
  DeviceArray<float> out(32);
  load_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
  cudaGetLastError();
}
