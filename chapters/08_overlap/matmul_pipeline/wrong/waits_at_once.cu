// EXPECT: budget-exceeded - every copy is waited for before the products, so that nothing is under way meanwhile
#include "matmul_pipeline.hpp"
// Each asynchronous copy is waited for at once: nothing is under way meanwhile.
#include <cuda_pipeline.h>
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
template <int t>
__global__ void k(float* out, const float* a, const float* b, int size) {
  __shared__ float as[2][t][t], bs[2][t][t];
  const int y = threadIdx.y, x = threadIdx.x, r = blockIdx.y * t + y, c = blockIdx.x * t + x;
  float s = 0;
  for (int kk = 0, st = 0; kk < size; kk += t, st ^= 1) {
    if (r < size && kk + x < size)
      __pipeline_memcpy_async(&as[st][y][x], &a[r * size + kk + x], 4);
    else
      as[st][y][x] = 0;
    if (c < size && kk + y < size)
      __pipeline_memcpy_async(&bs[st][y][x], &b[(kk + y) * size + c], 4);
    else
      bs[st][y][x] = 0;
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int i = 0; i < t; ++i) s += as[st][y][i] * bs[st][i][x];
  }
  if (r < size && c < size) out[r * size + c] = s;
}
template <int t>
void matmul_pipeline(float* out, const float* a, const float* b, int size) {
  if (!size) return;
  const int n = course::ceil_div(size, t);
  k<t><<<dim3(n, n), dim3(t, t)>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
}
template void matmul_pipeline<2>(float*, const float*, const float*, int);
template void matmul_pipeline<3>(float*, const float*, const float*, int);
template void matmul_pipeline<16>(float*, const float*, const float*, int);
