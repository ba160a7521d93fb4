// EXPECT: budget-exceeded - the rounds go through global memory, one launch each
#include "scan_any_length.hpp"

#include <utility>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

__global__ void add_left(float* to, const float* from, int stride, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i] + (i >= stride ? from[i - stride] : 0.0F);
}

__global__ void copy(float* to, const float* from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}

}  // namespace

template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n) {
  if (n == 0) return;
  const int blocks = course::ceil_div(n, threads_per_block);
  course::DeviceBuffer<float> from(n);
  course::DeviceBuffer<float> to(n);
  copy<<<blocks, threads_per_block>>>(from.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
  for (int stride = 1; stride < n; stride *= 2) {
    add_left<<<blocks, threads_per_block>>>(to.data(), from.data(), stride, n);
    CUDA_CHECK(cudaGetLastError());
    std::swap(from, to);
  }
  copy<<<blocks, threads_per_block>>>(out, from.data(), n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
