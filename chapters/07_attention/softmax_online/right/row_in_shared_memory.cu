// CORRECT: what fits stays in shared memory, and is not read again
#include "softmax_online.hpp"
// Rows that fit stay in shared memory; the others are read twice.
#include "support/cuda_check.hpp"
template <int threads>
__global__ void kernel(float* out, const float* x, int columns) {
  constexpr int room = 8 * threads;
  __shared__ float cache[room];
  __shared__ float largests[threads], sums[threads];
  const int t = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  float largest = -INFINITY, sum = 0.0f;
  for (int i = t; i < columns; i += threads) {
    const float v = row[i];
    if (i < room) cache[i] = v;
    const float most = fmaxf(largest, v);
    sum = sum * expf(largest - most) + expf(v - most);
    largest = most;
  }
  largests[t] = largest;
  sums[t] = sum;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (t < live) {
      const float l = largests[t], r = largests[t + live];
      const float most = fmaxf(l, r);
      float s = 0;
      if (l > -INFINITY) s += sums[t] * expf(l - most);
      if (r > -INFINITY) s += sums[t + live] * expf(r - most);
      largests[t] = most;
      sums[t] = s;
    }
  }
  __syncthreads();
  for (int i = t; i < columns; i += threads)
    out[blockIdx.x * columns + i] = expf((i < room ? cache[i] : row[i]) - largests[0]) / sums[0];
}
template <int threads_per_block>
void softmax_online(float* out, const float* x, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, columns);
  CUDA_CHECK(cudaGetLastError());
}
template void softmax_online<4>(float*, const float*, int, int);
template void softmax_online<128>(float*, const float*, int, int);
