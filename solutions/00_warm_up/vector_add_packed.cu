// 00_warm_up/vector_add_packed: out[i] = a[i] + b[i] in bfloat16, eight values a load.
//
// A bfloat16 has two bytes. One thread takes eight of them at once, with one load of 16 bytes. And it adds them in
// pairs, two with each instruction. It adds leftover elements at the end one by one.
//
// Try it:   ./course check vector_add_packed
// Budget:   2 global reads and 1 global write for each 8 elements, 2 and 1 for each leftover element.
#include "vector_add_packed.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int pack_size = 8;

__global__ void vector_add_packed_kernel(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n) {
  const int first = pack_size * (blockIdx.x * blockDim.x + threadIdx.x);  // of this thread's eight elements

  // TODO(1): If all eight elements exist: load eight of each input at once as a `uint4`, add them pair by pair, and
  // store the eight sums at once. (8 to 10 lines)
  if (first + pack_size <= n) {
    // The addresses are multiples of 16 bytes, since `first` is a multiple of 8.
    const uint4 pack_a = *reinterpret_cast<const uint4*>(a + first);
    const uint4 pack_b = *reinterpret_cast<const uint4*>(b + first);
    // The same registers, seen as four pairs.
    const auto* pairs_a = reinterpret_cast<const __nv_bfloat162*>(&pack_a);
    const auto* pairs_b = reinterpret_cast<const __nv_bfloat162*>(&pack_b);
    uint4 sum;
    for (int k = 0; k < 4; ++k) reinterpret_cast<__nv_bfloat162*>(&sum)[k] = __hadd2(pairs_a[k], pairs_b[k]);
    *reinterpret_cast<uint4*>(out + first) = sum;
    return;
  }
  // END(1)

  // TODO(2): Otherwise add the elements that exist, one by one. (1 line)
  for (int i = first; i < n; ++i) out[i] = __hadd(a[i], b[i]);
  // END(2)
}

}  // namespace

void vector_add_packed(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int n,
                       int threads_per_block) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  int threads = 1;
  // TODO(3): Set `threads` to the number of threads needed if each takes eight elements. (1 line)
  // Rounded up: the last thread takes what is left over.
  threads = course::ceil_div(n, pack_size);
  // END(3)
  vector_add_packed_kernel<<<course::ceil_div(threads, threads_per_block), threads_per_block>>>(out, a, b, n);
  CUDA_CHECK(cudaGetLastError());
}
