#pragma once
#include <cuda_runtime.h>
#include <stdio.h>

#include "plain.h"

extern __device__ int offset;
extern __constant__ int factor;

__device__ int triple(int x);
void reverse(int *a, int n);

template <int amount>
__global__ void add_kernel(int *a, const int *mask) {
  __shared__ int tile[plain_size];
  tile[threadIdx.x] = a[threadIdx.x];
  if (!mask) a[threadIdx.x] = tile[threadIdx.x] + amount + factor;
}
