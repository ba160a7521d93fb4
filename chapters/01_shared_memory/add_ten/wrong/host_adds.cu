// EXPECT: budget-exceeded - the host computes the answer and copies it to the device
#include "add_ten.hpp"

#include <vector>

#include "support/cuda_check.hpp"

template <int threads_per_block>
void add_ten(float* out, const float* a, int n) {
  if (n == 0) return;
  std::vector<float> values(n);
  const std::size_t bytes = n * sizeof(float);
  CUDA_CHECK(cudaMemcpy(values.data(), a, bytes, cudaMemcpyDeviceToHost));
  for (float& value : values) value += 10.0F;
  CUDA_CHECK(cudaMemcpy(out, values.data(), bytes, cudaMemcpyHostToDevice));
}

template void add_ten<4>(float*, const float*, int);
template void add_ten<8>(float*, const float*, int);
template void add_ten<128>(float*, const float*, int);
