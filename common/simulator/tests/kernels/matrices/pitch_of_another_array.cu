// A matrix is loaded as if its rows were as short as it is wide; those of the array are longer.
// Repaired: the argument is the distance between rows of the array.
#include <mma.h>

#include "../device_array.hpp"

using namespace nvcuda;

__global__ void copy_kernel(float* out, const __nv_bfloat16* in) {
  __shared__ alignas(32) __nv_bfloat16 tile[16][64];
  for (int i = threadIdx.x; i < 1024; i += 32) tile[i / 64][i % 64] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
#ifdef REPAIRED
  wmma::load_matrix_sync(a, &tile[0][16], 64);
#else
  wmma::load_matrix_sync(a, &tile[0][16], 16);  // EXPECT misaligned-access severity=info pattern=other-pitch
#endif
  out[threadIdx.x] = 0.0F;
}

int main() {
  DeviceArray<__nv_bfloat16> in(std::vector<__nv_bfloat16>(1024, __nv_bfloat16(1)));
  DeviceArray<float> out(32);
  copy_kernel<<<1, 32>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
