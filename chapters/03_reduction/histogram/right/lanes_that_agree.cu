// CORRECT: lanes of a warp with the same value count it together
#include "histogram.hpp"

#include "support/cuda_check.hpp"

namespace {

/// Adds 1 to counters[value] for each thread that calls it: one atomic for all lanes that have the same value.
__device__ void count(int* counters, unsigned value) {
  const unsigned callers = __activemask();
  const unsigned same = __match_any_sync(callers, value);
  if (threadIdx.x % 32 == __ffs(same) - 1) atomicAdd(&counters[value], __popc(same));
}

template <int threads_per_block, int bins>
__global__ void histogram_kernel(int* counts, const unsigned char* values, int n) {
  __shared__ int own[bins];
  const int local = threadIdx.x;

  for (int b = local; b < bins; b += threads_per_block) own[b] = 0;
  __syncthreads();

  const int stride = gridDim.x * threads_per_block;
  int i = blockIdx.x * threads_per_block + local;
  while (i < n) {
    count(own, values[i]);
    i += stride;
  }
  __syncthreads();

  for (int b = local; b < bins; b += threads_per_block) atomicAdd(&counts[b], own[b]);
}

}  // namespace

template <int threads_per_block, int bins>
void histogram(int* counts, const unsigned char* values, int n, int blocks) {
  CUDA_CHECK(cudaMemset(counts, 0, sizeof(int) * bins));
  histogram_kernel<threads_per_block, bins><<<blocks, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}

template void histogram<4, 10>(int*, const unsigned char*, int, int);
template void histogram<64, 256>(int*, const unsigned char*, int, int);
template void histogram<256, 256>(int*, const unsigned char*, int, int);
