// EXPECT: wrong-result - what is left over after the last full pack is never added
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int first = pack_size * (blockIdx.x * blockDim.x + threadIdx.x);

  if (first + pack_size <= n) {
    const uint4 pack_a = *reinterpret_cast<const uint4*>(a + first);
    const uint4 pack_b = *reinterpret_cast<const uint4*>(b + first);
    const auto* pairs_a = reinterpret_cast<const __nv_bfloat162*>(&pack_a);
    const auto* pairs_b = reinterpret_cast<const __nv_bfloat162*>(&pack_b);
    uint4 sum;
    for (int k = 0; k < 4; ++k) reinterpret_cast<__nv_bfloat162*>(&sum)[k] = __hadd2(pairs_a[k], pairs_b[k]);
    *reinterpret_cast<uint4*>(out + first) = sum;
    return;
  }
}

}  // namespace

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block) {
  if (n == 0) return;
  const int threads = course::ceil_div(n, pack_size);
  vector_add_packed_kernel<<<course::ceil_div(threads, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
