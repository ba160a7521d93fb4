// EXPECT: budget-exceeded - the first thread adds all elements
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int first = pack_size * (blockIdx.x * blockDim.x + threadIdx.x);

  if (first != 0) return;
  for (int i = first; i < n; ++i) out[i] = __hadd(a[i], b[i]);
}

}  // namespace

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block) {
  if (n == 0) return;
  const int threads = course::ceil_div(n, pack_size);
  vector_add_packed_kernel<<<course::ceil_div(threads, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
