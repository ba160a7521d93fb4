// 02_halo/pooling: out[i] = a[i - 2] + a[i - 1] + a[i], where what lies before `a` counts as 0.
//
// A block lays the elements that its threads need next to each other in shared memory: its own slice of `a`, and before
// it the halo, the two elements that its first windows borrow from the block before.
//
//   tile:   halo halo | one element for each thread of the block
//   slot:    0    1   |  2    3    4    5   ...
//
// Try it:   ./course check pooling
// Budget:   1 global read a thread if there is one block, else 2; n + 2 * (blocks - 1) in all; 1 write and 1 barrier.
#include "pooling.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;  // a window of three: the element itself and two before it

template <int threads_per_block>
__global__ void pooling_kernel(float* out, const float* a, int n) {
  __shared__ float tile[halo + threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Copy this thread's own element of `a`, if it has one, into its slot of `tile`, after the halo. (1 line)
  // The last block may reach past the end of `a`.
  if (i < n) tile[halo + local] = a[i];
  // END(1)

  // TODO(2): Let the first threads of the block fill the halo, with 0 where it lies before `a`. (1 to 4 lines)
  // One slot each, so that no thread reads more than twice.
  if (local < halo) {
    const int left = i - halo;
    // Only block 0 has nothing before it. `left` never passes the end.
    tile[local] = left >= 0 ? a[left] : 0.0F;
  }
  // END(2)

  // TODO(3): Wait until the tile is full. (1 line)
  // The window holds slots that other threads wrote. Outside every `if`: all threads must arrive.
  __syncthreads();
  // END(3)

  // TODO(4): If this thread has an output, add up its window from `tile` and write the sum to `out`. (1 to 2 lines)
  // Slot `local` holds a[i - 2].
  if (i < n) out[i] = tile[local] + tile[local + 1] + tile[local + 2];
  // END(4)
}

}  // namespace

template <int threads_per_block>
void pooling(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  pooling_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void pooling<8>(float*, const float*, int);
template void pooling<128>(float*, const float*, int);
template void pooling<256>(float*, const float*, int);
