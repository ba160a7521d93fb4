// nvcc takes `extern __shared__` without [] for a definition, and needs no dynamic memory for it.
#include <cstdio>

struct Sums {
  int low;
  int high;
};

__global__ void number(int* out) {
  extern __shared__ int last;
  if (threadIdx.x == 0) last = 5;
  __syncthreads();
  out[threadIdx.x] = last;
}

__global__ void record(int* out) {
  extern __shared__ Sums sums;
  if (threadIdx.x == 0) sums = {2, 3};
  __syncthreads();
  out[threadIdx.x] += sums.low + sums.high;
}

__global__ void sized(int* out) {
  extern __shared__ int slots[4];
  slots[threadIdx.x] = 10;
  __syncthreads();
  out[threadIdx.x] += slots[3 - threadIdx.x];
}

template <class T>
__global__ void generic(T* out) {
  extern __shared__ T one;
  if (threadIdx.x == 0) one = 20;
  __syncthreads();
  out[threadIdx.x] += one;
}

int main() {
  int host[4];
  int* out;
  cudaMalloc(&out, sizeof(host));
  number<<<1, 4>>>(out);
  record<<<1, 4>>>(out);
  sized<<<1, 4>>>(out);
  generic<<<1, 4>>>(out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (const int value : host) {
    if (value != 40) return printf("%d\n", value), 1;
  }
}
