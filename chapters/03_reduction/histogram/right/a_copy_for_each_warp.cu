// CORRECT: each warp has counters of its own, so that fewer threads want the same one
#include "histogram.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block, int bins>
__global__ void histogram_kernel(int* counts, const unsigned char* values, int n) {
  constexpr int copies = threads_per_block < 32 ? 1 : threads_per_block / 32;
  __shared__ int own[copies][bins];
  const int local = threadIdx.x;

  for (int b = local; b < copies * bins; b += threads_per_block) own[b / bins][b % bins] = 0;
  __syncthreads();

  int(&mine)[bins] = own[local / 32];
  for (int i = blockIdx.x * threads_per_block + local; i < n; i += gridDim.x * threads_per_block)
    atomicAdd(&mine[values[i]], 1);
  __syncthreads();

  for (int b = local; b < bins; b += threads_per_block) {
    int sum = 0;
    for (const auto& copy : own) sum += copy[b];
    atomicAdd(&counts[b], sum);
  }
}

}  // namespace

template <int threads_per_block, int bins>
void histogram(int* counts, const unsigned char* values, int n, int blocks) {
  CUDA_CHECK(cudaMemset(counts, 0, bins * sizeof(int)));
  histogram_kernel<threads_per_block, bins><<<blocks, threads_per_block>>>(counts, values, n);
  CUDA_CHECK(cudaGetLastError());
}

template void histogram<4, 10>(int*, const unsigned char*, int, int);
template void histogram<64, 256>(int*, const unsigned char*, int, int);
template void histogram<256, 256>(int*, const unsigned char*, int, int);
