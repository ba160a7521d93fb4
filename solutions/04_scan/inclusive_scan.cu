// 04_scan/inclusive_scan: out[i] = a[0] + a[1] + ... + a[i], one block.
//
// In every round each slot adds the slot `stride` positions to its left, if there is one. The stride doubles.
//
//   elements   3  1  4  1  5  9  2  6
//   stride 1   3  4  5  5  6 14 11  8    each slot: the sum of up to 2 elements
//   stride 2   3  4  8  9 11 19 17 22    of up to 4
//   stride 4   3  4  8  9 14 23 25 31    of up to 8
//
// Try it:   ./course check inclusive_scan
// Budget:   1 global read and 1 global write a thread; 7 shared reads and 7 barriers a thread at 8 threads.
#include "inclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void inclusive_scan_kernel(float* out, const float* a, int n) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;

  // TODO(1): Store this thread's element in its slot of `sums`, or 0 if there is none. (1 line)
  // No output depends on slots past n, but every round reads them.
  sums[local] = local < n ? a[local] : 0.0F;
  // END(1)

  // TODO(2): In rounds of strides 1, 2, 4 ... let each slot add the one `stride` positions to its left. (6 lines)
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    // Other threads wrote the slots that this round reads.
    __syncthreads();
    // A slot with nothing so far to its left is complete.
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    // Other threads read the slots that this round overwrites; `left` waits in a register.
    __syncthreads();
    sums[local] += left;
  }
  // END(2)

  // TODO(3): Write this thread's sum to `out`, if it has an output. (1 line)
  // No barrier before this: each thread wrote its slot itself.
  if (local < n) out[local] = sums[local];
  // END(3)
}

}  // namespace

template <int threads_per_block>
void inclusive_scan(float* out, const float* a, int n) {
  inclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void inclusive_scan<8>(float*, const float*, int);
template void inclusive_scan<128>(float*, const float*, int);
