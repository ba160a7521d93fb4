// A matrix that begins 4 elements, 16 bytes, past a multiple of 32 bytes.
// Repaired: 16 elements past it.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void copy_kernel(float* out, const float* in, int first) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::load_matrix_sync(sums, in + first, 16, wmma::mem_row_major);  // EXPECT misaligned-access
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

int main() {
  DeviceArray<float> in(counting<float>(272));
  DeviceArray<float> out(256);
#ifdef REPAIRED
  copy_kernel<<<1, 32>>>(out.data(), in.data(), 16);
#else
  copy_kernel<<<1, 32>>>(out.data(), in.data(), 4);
#endif
  cudaDeviceSynchronize();
}
