// Products are added to sums that nothing has set, and stored from a fragment that nothing has set.
// Repaired: the sums begin at zero.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void product_kernel(float* out, const __half* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> others;
#ifdef REPAIRED
  wmma::fill_fragment(sums, 0.0F);
  for (int i = 0; i < others.num_elements; ++i) others.x[i] = 0;
#endif
  wmma::load_matrix_sync(a, in, 16);
  wmma::load_matrix_sync(b, in, 16);
  wmma::mma_sync(sums, a, b, sums);  // EXPECT uninitialized-read
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
  wmma::store_matrix_sync(out + 256, others, 16, wmma::mem_row_major);  // EXPECT uninitialized-read
}

int main() {
  DeviceArray<__half> in(std::vector<__half>(256, __half(1)));
  DeviceArray<float> out(512);
  product_kernel<<<1, 32>>>(out.data(), in.data());
#ifdef REPAIRED
  return out.to_host()[255] == 16 ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}
