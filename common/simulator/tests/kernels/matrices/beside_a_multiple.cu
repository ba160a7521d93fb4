// An array of 2-byte numbers begins where its type lets it begin, which is no multiple of 32 bytes.
// Repaired: it is declared to begin at one.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void copy_kernel(float* out, const __nv_bfloat16* in) {
#ifdef REPAIRED
  __shared__ alignas(32) __nv_bfloat16 tile[256];
#else
  __shared__ __nv_bfloat16 tile[256];
#endif
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::load_matrix_sync(a, tile, 16);  // EXPECT misaligned-access
  out[threadIdx.x] = 0.0F;
}

int main() {
  DeviceArray<__nv_bfloat16> in(std::vector<__nv_bfloat16>(256, __nv_bfloat16(1)));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
