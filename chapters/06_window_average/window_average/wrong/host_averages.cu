// EXPECT: budget-exceeded - the host computes the averages and the device does nothing
#include <vector>

#include "support/cuda_check.hpp"
#include "window_average.hpp"

template <int threads_per_block>
void window_average(float* out, const float* a, int n) {
  const int outputs = n - 2;
  if (outputs <= 0) return;
  std::vector<float> values(n);
  CUDA_CHECK(cudaMemcpy(values.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < outputs; ++i) values[i] = (values[i] + values[i + 1] + values[i + 2]) / 3.0F;
  CUDA_CHECK(cudaMemcpy(out, values.data(), outputs * sizeof(float), cudaMemcpyHostToDevice));
}

template void window_average<8>(float*, const float*, int);
template void window_average<128>(float*, const float*, int);
template void window_average<256>(float*, const float*, int);
