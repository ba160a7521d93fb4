// EXPECT: budget-exceeded - the CPU multiplies, and the GPU does nothing
#include "matmul_outer_product.hpp"

#include <vector>

#include "support/cuda_check.hpp"

template <int threads, int side>
void matmul_outer_product(float* out, const float* a, const float* b, int size) {
  const std::size_t bytes = sizeof(float) * size * size;
  std::vector<float> host_a(size * size), host_b(size * size), host_out(size * size);
  CUDA_CHECK(cudaMemcpy(host_a.data(), a, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(host_b.data(), b, bytes, cudaMemcpyDeviceToHost));
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      float total = 0.0F;
      for (int k = 0; k < size; ++k) total += host_a[row * size + k] * host_b[k * size + column];
      host_out[row * size + column] = total;
    }
  }
  CUDA_CHECK(cudaMemcpy(out, host_out.data(), bytes, cudaMemcpyHostToDevice));
}

template void matmul_outer_product<4, 2>(float*, const float*, const float*, int);
template void matmul_outer_product<4, 3>(float*, const float*, const float*, int);
template void matmul_outer_product<8, 4>(float*, const float*, const float*, int);
template void matmul_outer_product<16, 4>(float*, const float*, const float*, int);
