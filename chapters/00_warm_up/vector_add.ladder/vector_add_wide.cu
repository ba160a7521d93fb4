// Ladder vector_add, out[i] = a[i] + b[i]: the rung after vector_add. Loads and stores of 128 bits, four of each vector
// in flight a thread.
//
// Difference:    A thread asks for four float4s of `a` and four of `b` before it adds.
// Cost removed:  little. With enough threads the scalar kernel keeps memory nearly as busy; fewer, larger requests are
//                cheaper to issue.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;
constexpr int in_flight = 4;

__global__ void __launch_bounds__(threads_per_block)
    vector_add_wide_kernel(float* out, const float* a, const float* b, int n) {
  const int vectors = n / 4;
  const int first = blockIdx.x * threads_per_block * in_flight + threadIdx.x;
  const auto* a_fours = reinterpret_cast<const float4*>(a);
  const auto* b_fours = reinterpret_cast<const float4*>(b);
  float4 left[in_flight];
  float4 right[in_flight];
#pragma unroll
  for (int k = 0; k < in_flight; ++k) {
    const int i = first + k * threads_per_block;
    if (i >= vectors) continue;
    left[k] = __ldcs(&a_fours[i]);
    right[k] = __ldcs(&b_fours[i]);
  }
#pragma unroll
  for (int k = 0; k < in_flight; ++k) {
    const int i = first + k * threads_per_block;
    if (i >= vectors) continue;
    __stcs(reinterpret_cast<float4*>(out) + i,
           {left[k].x + right[k].x, left[k].y + right[k].y, left[k].z + right[k].z, left[k].w + right[k].w});
  }
  const int tail = 4 * vectors + threadIdx.x;
  if (blockIdx.x == 0 && tail < n) out[tail] = a[tail] + b[tail];
}

}  // namespace

void vector_add_wide(float* out, const float* a, const float* b, int n) {
  if (n == 0) return;
  constexpr int elements_per_block = 4 * threads_per_block * in_flight;
  vector_add_wide_kernel<<<course::ceil_div(n, elements_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
