#include "../several_files/kernels.cuh"

extern __shared__ int reversed[];

__global__ void reverse_kernel(int *a) {
  reversed[blockDim.x - 1 - threadIdx.x] = a[threadIdx.x] - offset + 3;
  __syncthreads();
  a[threadIdx.x] = reversed[threadIdx.x];
}

void reverse(int *a, int n) { reverse_kernel<<<1, n, n * sizeof(int)>>>(a); }
