// CORRECT: a grid of a fixed size walks over the packs; the last thread of all adds the rest
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int packs = n / pack_size;
  const int number = blockIdx.x * blockDim.x + threadIdx.x;
  const int all = gridDim.x * blockDim.x;
  for (int p = number; p < packs; p += all) {
    const float4 pack_a = reinterpret_cast<const float4*>(a)[p];
    const float4 pack_b = reinterpret_cast<const float4*>(b)[p];
    float4 sum;
    for (int k = 0; k < 4; ++k) {
      reinterpret_cast<__nv_bfloat162*>(&sum)[k] = __hadd2(reinterpret_cast<const __nv_bfloat162*>(&pack_a)[k],
                                                           reinterpret_cast<const __nv_bfloat162*>(&pack_b)[k]);
    }
    reinterpret_cast<float4*>(out)[p] = sum;
  }
  if (number != all - 1) return;
  for (int i = packs * pack_size; i < n; ++i) out[i] = a[i] + b[i];
}

}  // namespace

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block) {
  if (n == 0) return;
  const int threads = course::ceil_div(n, pack_size);
  vector_add_packed_kernel<<<course::ceil_div(threads, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
