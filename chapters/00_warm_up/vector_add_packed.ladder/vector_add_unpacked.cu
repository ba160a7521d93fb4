// Ladder vector_add_packed, the first rung: one bfloat16 a thread, as vector_add does it with floats.
//
// A warp then moves 64 bytes with a load where it could move 512: eight times the instructions, and an eighth of the
// bytes on their way.
#include "rungs.hpp"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads_per_block = 256;

__global__ void vector_add_unpacked_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i < n) out[i] = __hadd(a[i], b[i]);
}

}  // namespace

void vector_add_unpacked(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  if (n == 0) return;
  vector_add_unpacked_kernel<<<course::ceil_div(n, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
