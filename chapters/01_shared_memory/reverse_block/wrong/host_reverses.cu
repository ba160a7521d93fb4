// EXPECT: budget-exceeded - the host computes the answer and copies it to the device
#include "reverse_block.hpp"

#include <algorithm>
#include <vector>

#include "support/cuda_check.hpp"

template <int threads_per_block>
void reverse_block(float* out, const float* a, int n) {
  if (n == 0) return;
  std::vector<float> values(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpy(values.data(), a, bytes, cudaMemcpyDeviceToHost));
  for (int start = 0; start < n; start += threads_per_block) {
    const int end = std::min(start + threads_per_block, n);
    std::reverse(values.begin() + start, values.begin() + end);
  }
  CUDA_CHECK(cudaMemcpy(out, values.data(), bytes, cudaMemcpyHostToDevice));
}

template void reverse_block<4>(float*, const float*, int);
template void reverse_block<8>(float*, const float*, int);
template void reverse_block<128>(float*, const float*, int);
