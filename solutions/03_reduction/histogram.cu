// 03_reduction/histogram: counts[b] = how often b occurs among the n values, by many blocks.
//
// One counter for each value, and every thread wants one of them: in global memory that is a queue again. So each block
// counts for itself in shared memory, and adds its counts to those of all in the end.
//
//   values:   3 1 4 1   5 9 2 6   5 3 5      2 blocks of 4 threads, 10 counters
//   block 0:  0 2 0 2 1 2 0 0 0 0            it counts 3 1 4 1 and 5 3 5
//   block 1:  0 0 1 0 0 1 1 0 0 1            it counts 5 9 2 6
//   counts:   0 2 1 2 1 3 1 0 0 1
//
// Try it:   ./course check histogram
// Budget:   each value is read once from global memory; one atomic in shared memory for each value; for each block and each
//           counter one atomic in global memory; at most three barriers.
#include "histogram.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block, int bins>
__global__ void histogram_kernel(int* counts, const unsigned char* values, int n) {
  __shared__ int own[bins];
  const int local = threadIdx.x;

  // TODO(1): Set all of the block's own counters to 0, by all of its threads. There may be more counters than threads.
  // (2 lines)
  for (int bin = local; bin < bins; bin += threads_per_block) own[bin] = 0;
  // No thread counts before every counter is 0.
  __syncthreads();
  // END(1)

  // TODO(2): Let the threads of all blocks stride through the values together, and count each in the block's own counter.
  // (3 lines)
  const int stride = gridDim.x * threads_per_block;
  // Two threads may meet the same value at the same time: only an atomic loses none.
  for (int i = blockIdx.x * threads_per_block + local; i < n; i += stride) atomicAdd(&own[values[i]], 1);
  // END(2)

  // TODO(3): Add what the block has counted to `counts`, by all of its threads. (2 lines)
  // All of the block have counted.
  __syncthreads();
  // Other blocks add to the same counters.
  for (int bin = local; bin < bins; bin += threads_per_block) atomicAdd(&counts[bin], own[bin]);
  // END(3)
}

}  // namespace

template <int threads_per_block, int bins>
void histogram(int* counts, const unsigned char* values, int n, int blocks) {
  // TODO(4): Begin with counts of 0, before any block adds to them. (1 line)
  CUDA_CHECK(cudaMemset(counts, 0, bins * sizeof(int)));
  // END(4)
  histogram_kernel<threads_per_block, bins><<<blocks, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}

template void histogram<4, 10>(int*, const unsigned char*, int, int);
template void histogram<64, 256>(int*, const unsigned char*, int, int);
template void histogram<256, 256>(int*, const unsigned char*, int, int);
