// Each thread names a row of its own, as if it loaded that alone.
// Repaired: all name the matrix.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void copy_kernel(float* out, const float* in) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
#ifdef REPAIRED
  const int first = 0;
#else
  const int first = threadIdx.x * 16;
#endif
  wmma::load_matrix_sync(sums, in + first, 16, wmma::mem_row_major);  // EXPECT shuffle-mask
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

__global__ void layouts_kernel(float* out, const float* in) {
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
#ifdef REPAIRED
  const wmma::layout_t layout = wmma::mem_row_major;
#else
  const wmma::layout_t layout = threadIdx.x == 5 ? wmma::mem_col_major : wmma::mem_row_major;
#endif
  wmma::load_matrix_sync(sums, in, 16, layout);  // EXPECT shuffle-mask
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

int main() {
  DeviceArray<float> in(counting<float>(1024));
  DeviceArray<float> out(256);
  copy_kernel<<<1, 32>>>(out.data(), in.data());
  layouts_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
