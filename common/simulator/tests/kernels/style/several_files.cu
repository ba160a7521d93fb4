// A program of several files: device functions and variables, kernels and shared memory across them; headers of its own in
// angle brackets and in quotes, with and without CUDA syntax.
#include <several_files/kernels.cuh>

#include "several_files/plain.h"

__device__ int offset = 3;
__constant__ int factor;
__shared__ int unused_here[4];

__global__ void set_kernel(int *a) { a[threadIdx.x] = triple(threadIdx.x) + offset; }

int main() {
  int h[plain_size], *a;
  cudaMalloc(&a, sizeof(h));
  set_kernel<<<1, plain_size>>>(a);        // 3 t + 3
  reverse(a, plain_size);                  // 3 (n - t)
  add_kernel<2><<<1, plain_size>>>(a, 0);  // + 2
  cudaMemcpy(h, a, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(a);
  for (int t = 0; t < plain_size; ++t) {
    if (h[t] == 3 * (plain_size - t) + 2) continue;
    printf("a[%d] is %d\n", t, h[t]);
    return 1;
  }
  return 0;
}
