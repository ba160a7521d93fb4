// EXPECT: budget-exceeded - the host adds and the device does nothing
#include <vector>

#include "support/cuda_check.hpp"
#include "vector_add_packed.hpp"

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n, int) {
  if (n == 0) return;
  std::vector<__nv_bfloat16> host_a(n), host_b(n);
  const std::size_t bytes = n * sizeof(__nv_bfloat16);
  CUDA_CHECK(cudaMemcpy(host_a.data(), a, bytes, cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(host_b.data(), b, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) host_a[i] = __float2bfloat16(__bfloat162float(host_a[i]) + __bfloat162float(host_b[i]));
  CUDA_CHECK(cudaMemcpy(out, host_a.data(), bytes, cudaMemcpyHostToDevice));
}
