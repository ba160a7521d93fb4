// CORRECT: each block writes down what it has counted, and a second launch adds, without atomics
// No global atomics: each block writes its counts, a second launch adds them.
#include "histogram.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"
template <int threads, int bins>
__global__ void count(int* partial, const unsigned char* values, int n) {
  __shared__ int own[bins];
  for (int b = threadIdx.x; b < bins; b += threads) own[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * threads + threadIdx.x; i < n; i += gridDim.x * threads) atomicAdd(&own[values[i]], 1);
  __syncthreads();
  for (int b = threadIdx.x; b < bins; b += threads) partial[blockIdx.x * bins + b] = own[b];
}
template <int threads, int bins>
__global__ void add(int* counts, const int* partial, int blocks) {
  const int b = blockIdx.x * threads + threadIdx.x;
  if (b >= bins) return;
  int sum = 0;
  for (int k = 0; k < blocks; ++k) sum += partial[k * bins + b];
  counts[b] = sum;
}
template <int threads_per_block, int bins>
void histogram(int* counts, const unsigned char* values, int n, int blocks) {
  const course::DeviceBuffer<int> partial(static_cast<std::size_t>(blocks) * bins);
  count<threads_per_block, bins><<<blocks, threads_per_block>>>(partial.data(), values, n);
  CUDA_CHECK(cudaGetLastError());
  add<threads_per_block, bins>
      <<<(bins + threads_per_block - 1) / threads_per_block, threads_per_block>>>(counts, partial.data(), blocks);
  CUDA_CHECK(cudaGetLastError());
}
template void histogram<4, 10>(int*, const unsigned char*, int, int);
template void histogram<64, 256>(int*, const unsigned char*, int, int);
template void histogram<256, 256>(int*, const unsigned char*, int, int);
