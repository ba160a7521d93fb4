// 02_halo/conv1d: out[i] = a[i] * b[0] + a[i + 1] * b[1] + ... + a[i + k - 1] * b[k - 1], 0 past the end of `a`.
//
// A block needs its own slice of `a`, the halo of k - 1 elements after it, and the k values of the filter `b`. Each of
// these is read from global memory once a block, and no thread may read more than twice.
//
//   tile:    one element for each thread of the block | halo: k - 1 elements
//   filter:  b[0] ... b[k - 1]
//
// Try it:   ./course check conv1d
// Budget:   2 global reads, 1 global write and 1 barrier a thread.
#include "conv1d.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void conv1d_kernel(float* out, const float* a, int n, const float* b, int k) {
  static_assert(threads_per_block >= 2 * max_conv - 1, "k threads fetch the filter and k - 1 others fetch the halo");
  __shared__ float tile[threads_per_block + max_conv - 1];
  __shared__ float filter[max_conv];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Fill this thread's own slot of `tile`. Past the end of `a` the slot must hold 0. (1 line)
  // The last block's windows read the slots past the end, too.
  tile[local] = i < n ? a[i] : 0.0F;
  // END(1)

  // TODO(2): Let k threads fetch one value of `b` each, and k - 1 others one halo element or 0 each. (6 lines)
  if (local < k) {
    filter[local] = b[local];
  } else if (local < 2 * k - 1) {
    // Only k - 1 threads: the tile has no room for one more. Thread k fetches the first element after the slice.
    const int behind = local - k;
    const int from = i - k + threads_per_block;
    tile[threads_per_block + behind] = from < n ? a[from] : 0.0F;
  }
  // END(2)

  // TODO(3): Wait until tile and filter are full. (1 line)
  // Every window reads slots that other threads wrote. Threads past the end must arrive, too.
  __syncthreads();
  // END(3)

  // TODO(4): If this thread has an output, add up its k products from `tile` and `filter` and write it. (3 to 5 lines)
  if (i < n) {
    // In a register: only the finished sum goes to global memory.
    float sum = 0.0F;
    for (int j = 0; j < k; ++j) sum += tile[local + j] * filter[j];
    out[i] = sum;
  }
  // END(4)
}

}  // namespace

template <int threads_per_block>
void conv1d(float* out, const float* a, int n, const float* b, int k) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  conv1d_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n, b, k);
  CUDA_CHECK(cudaGetLastError());
}

template void conv1d<8>(float*, const float*, int, const float*, int);
template void conv1d<128>(float*, const float*, int, const float*, int);
template void conv1d<256>(float*, const float*, int, const float*, int);
