// The last matrix has 8 rows, and 16 are loaded.
// Repaired: as many as there are.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void copy_kernel(float* out, const float* in) {
#ifdef REPAIRED
  wmma::fragment<wmma::accumulator, 8, 32, 16, float> sums;
#else
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
#endif
  wmma::load_matrix_sync(sums, in, 32, wmma::mem_row_major);  // EXPECT out-of-bounds variable=in
  wmma::store_matrix_sync(out, sums, 32, wmma::mem_row_major);
}

int main() {
  DeviceArray<float> in(counting<float>(256));
  DeviceArray<float> out(512);
  copy_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
