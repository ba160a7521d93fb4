// What matrices cost in memory: a warp asks for squares of 8 × 8, 16 bytes of 8 rows.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

template <int pitch>
__device__ void fill(__nv_bfloat16 (&tile)[16 * pitch]) {
  for (int i = threadIdx.x; i < 16 * pitch; i += 32) tile[i] = 1;
  __syncwarp();
}

__global__ void loads_kernel(float* out, const __nv_bfloat16* in) {
  __shared__ alignas(32) __nv_bfloat16 tight[16 * 16];
  __shared__ alignas(32) __nv_bfloat16 wide[16 * 64];
  __shared__ alignas(32) __nv_bfloat16 padded[16 * 24];
  fill<16>(tight);
  fill<64>(wide);
  fill<24>(padded);
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, tight, 16);   // METRIC shared load requests=4 bank_conflict_degree=2
  wmma::load_matrix_sync(b, wide, 64);    // METRIC shared load requests=4 bank_conflict_degree=8
  wmma::load_matrix_sync(a, padded, 24);  // METRIC shared load requests=4 bank_conflict_degree=1
  wmma::load_matrix_sync(b, padded, 24);  // METRIC shared load requests=4 bank_conflict_degree=1
  wmma::load_matrix_sync(a, in, 64);      // METRIC global load sectors_per_request=8
  wmma::mma_sync(sums, a, b, sums);
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);  // METRIC global store sectors_per_request=8
}

int main() {
  DeviceArray<__nv_bfloat16> in(std::vector<__nv_bfloat16>(16 * 64, __nv_bfloat16(1)));
  DeviceArray<float> out(256);
  loads_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
