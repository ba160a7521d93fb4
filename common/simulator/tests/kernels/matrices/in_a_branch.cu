// Half of the warp multiplies, the other half waits at the barrier.
// Repaired: all lanes multiply.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void product_kernel(float* out, const __nv_bfloat16* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, in, 16);
  wmma::load_matrix_sync(b, in, 16);
#ifdef REPAIRED
  wmma::mma_sync(sums, a, b, sums);
#else
  if (threadIdx.x < 16) wmma::mma_sync(sums, a, b, sums);  // EXPECT deadlock other=barrier
#endif
  __syncthreads();  // MARK barrier
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

int main() {
  DeviceArray<__nv_bfloat16> in(std::vector<__nv_bfloat16>(256, __nv_bfloat16(1)));
  DeviceArray<float> out(256);
  product_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
