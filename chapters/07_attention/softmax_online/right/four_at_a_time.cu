// CORRECT: a thread takes four elements, and brings its sum to their largest once
#include "softmax_online.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void softmax_online_kernel(float* out, const float* x, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float2 pairs[threads_per_block];
  const int local = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float largest = -INFINITY;
  float sum = 0.0F;

  constexpr int group = 4;
  for (int first = local; first < columns; first += group * threads_per_block) {
    float elements[group];
    float of_group = largest;
    for (int k = 0; k < group; ++k) {
      const int i = first + k * threads_per_block;
      elements[k] = i < columns ? row[i] : -INFINITY;
      of_group = fmaxf(of_group, elements[k]);
    }
    sum *= expf(largest - of_group);  // 0 times 0 in the first group
    for (const float element : elements) sum += expf(element - of_group);
    largest = of_group;
  }

  pairs[local] = make_float2(largest, sum);
  for (int live = threads_per_block / 2; live > 0; live >>= 1) {
    __syncthreads();
    if (local >= live) continue;
    const float2 other = pairs[local + live];
    if (other.y > 0.0F) {
      const float both = fmaxf(largest, other.x);
      sum = sum * expf(largest - both) + other.y * expf(other.x - both);
      largest = both;
    }
    pairs[local] = make_float2(largest, sum);
  }
  __syncthreads();

  const float2 of_row = pairs[0];
  for (int i = local; i < columns; i += threads_per_block) out_row[i] = expf(row[i] - of_row.x) / of_row.y;
}

}  // namespace

template <int threads_per_block>
void softmax_online(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  softmax_online_kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void softmax_online<4>(float*, const float*, int, int);
template void softmax_online<128>(float*, const float*, int, int);
