// The rows of a matrix lie no distance apart: all would be one.
// Repaired: 16 elements apart.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void load_kernel(float* out) {
  __shared__ alignas(32) half tile[256];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = __float2half(i % 3);
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
#ifdef REPAIRED
  wmma::load_matrix_sync(a, tile, 16);
#else
  wmma::load_matrix_sync(a, tile, 0);  // EXPECT out-of-bounds says=leading
#endif
  out[threadIdx.x] = __half2float(a.x[0]);
}

int main() {
  DeviceArray<float> out(32);
  load_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
  cudaGetLastError();
}
