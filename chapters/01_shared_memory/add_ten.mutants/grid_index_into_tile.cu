// EXPECT: out-of-bounds - the slot is chosen by the number in the grid, so the second block starts past the tile
#include "add_ten.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void add_ten_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  if (i < n) tile[i] = a[i];
  __syncthreads();
  if (i < n) out[i] = tile[i] + 10.0F;
}

}  // namespace

template <int threads_per_block>
void add_ten(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  add_ten_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void add_ten<4>(float*, const float*, int);
template void add_ten<8>(float*, const float*, int);
template void add_ten<128>(float*, const float*, int);
