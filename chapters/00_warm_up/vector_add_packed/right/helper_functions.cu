// CORRECT: helper functions on packs, and `+` for pairs
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__device__ uint4 load(const __nv_bfloat16* from) { return *reinterpret_cast<const uint4*>(from); }

__device__ void add(uint4& sum, const uint4& other) {
  auto* sums = reinterpret_cast<__nv_bfloat162*>(&sum);
  const auto* others = reinterpret_cast<const __nv_bfloat162*>(&other);
  for (int k = 0; k < 4; ++k) sums[k] = sums[k] + others[k];
}

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int first = pack_size * (blockIdx.x * blockDim.x + threadIdx.x);

  if (first + pack_size <= n) {
    uint4 sum = load(a + first);
    const uint4 pack_b = load(b + first);
    add(sum, pack_b);
    *reinterpret_cast<uint4*>(out + first) = sum;
    return;
  }

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
