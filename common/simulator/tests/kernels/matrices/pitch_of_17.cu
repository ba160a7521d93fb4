// Rows padded by one element, as against bank conflicts of plain reads: they no longer begin at multiples of 16 bytes.
// Repaired: padded by 16 bytes.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

#ifdef REPAIRED
constexpr int pitch = 24;
#else
constexpr int pitch = 17;
#endif

__global__ void twice_kernel(float* out, const __nv_bfloat16* in) {
  __shared__ alignas(32) __nv_bfloat16 tile[16 * pitch];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i / 16 * pitch + i % 16] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, tile, pitch);  // EXPECT misaligned-access
  wmma::load_matrix_sync(b, tile, pitch);
  wmma::mma_sync(sums, a, b, sums);
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
}

int main() {
  DeviceArray<__nv_bfloat16> in(std::vector<__nv_bfloat16>(256, __nv_bfloat16(1)));
  DeviceArray<float> out(256);
  twice_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
