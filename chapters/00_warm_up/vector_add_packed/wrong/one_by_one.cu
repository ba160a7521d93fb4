// EXPECT: budget-exceeded - one element a thread, two bytes a load
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x;

  if (first < n) out[first] = __hadd(a[first], b[first]);
}

}  // namespace

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block) {
  if (n == 0) return;
  const int threads = n;
  vector_add_packed_kernel<<<course::ceil_div(threads, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
