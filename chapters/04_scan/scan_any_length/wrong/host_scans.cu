// EXPECT: budget-exceeded - the host adds, and the GPU only stores the result
#include "scan_any_length.hpp"

#include <vector>

#include "support/cuda_check.hpp"

template <int threads_per_block>
void scan_any_length(float* out, const float* a, int n) {
  if (n == 0) return;
  std::vector<float> sums(n);
  CUDA_CHECK(cudaMemcpy(sums.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 1; i < n; ++i) sums[i] += sums[i - 1];
  CUDA_CHECK(cudaMemcpy(out, sums.data(), n * sizeof(float), cudaMemcpyHostToDevice));
}

template void scan_any_length<4>(float*, const float*, int);
template void scan_any_length<128>(float*, const float*, int);
