// CORRECT: the kernel writes to memory of its own, which a copy within the device brings to the output
#include "vector_add.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

__global__ void vector_add_kernel(float* out, const float* a, const float* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}

}  // namespace

void vector_add(float* out, const float* a, const float* b, int n, int threads_per_block) {
  if (n == 0) return;
  const course::DeviceBuffer<float> sums(n);
  vector_add_kernel<<<course::ceil_div(n, threads_per_block), threads_per_block>>>(sums.data(), a, b, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(out, sums.data(), n * sizeof(float), cudaMemcpyDeviceToDevice));
}
