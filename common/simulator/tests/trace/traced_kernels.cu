// Kernels whose traces can be worked out by hand.
#include "traced_kernels.hpp"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace {

__global__ void neighbours_kernel(float* out, bool with_barrier) {
  __shared__ float tile[4];
  const int t = threadIdx.x;
  tile[t] = t + 0.5F;
  if (with_barrier) __syncthreads();
  out[t] = tile[(t + 1) % 4];
}

__global__ void past_end_kernel(int* out) { out[threadIdx.x + 1] = 7; }

__global__ void many_blocks_kernel(int* out, int racing) {
  __shared__ int tile[32];
  tile[threadIdx.x] = blockIdx.x;
  if (blockIdx.x != racing) __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void many_barriers_kernel(int* out, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    out[threadIdx.x] = round;
    __syncthreads();
  }
}

__global__ void long_interval_kernel(const int* a, int accesses) {
  int sum = 0;
  for (int i = 0; i < accesses; ++i) sum += a[0];
}

__global__ void integers_kernel(int* numbers) { numbers[threadIdx.x] = -static_cast<int>(threadIdx.x); }

__global__ void exchange_kernel(int* out) {
  int value = out[threadIdx.x];
  value += __shfl_down_sync(0xffffffffU, value, 2);
  if (__any_sync(0xffffffffU, value > 0)) out[threadIdx.x] = value;
}

__global__ void vector_kernel(const float4* vectors) { const float4 vector = vectors[0]; }

__global__ void halves_kernel(const __half* a) { const uint4 pack = *reinterpret_cast<const uint4*>(a); }

template <class T>
T* zeros(int count) {
  T* memory = nullptr;
  cudaMalloc(&memory, count * sizeof(T));
  cudaMemset(memory, 0, count * sizeof(T));
  return memory;
}

void finish(void* memory) {
  cudaDeviceSynchronize();
  cudaFree(memory);
  cudaGetLastError();
}

}  // namespace

void neighbours(bool with_barrier) {
  float* out = zeros<float>(4);
  neighbours_kernel<<<1, 4>>>(out, with_barrier);
  finish(out);
}

void one_past_the_end() {
  int* out = zeros<int>(4);
  past_end_kernel<<<1, 4>>>(out);
  finish(out);
}

void many_blocks(int blocks, int racing) {
  int* out = zeros<int>(blocks * 32);
  many_blocks_kernel<<<blocks, 32>>>(out, racing);
  finish(out);
}

void many_barriers(int rounds) {
  int* out = zeros<int>(32);
  many_barriers_kernel<<<1, 32>>>(out, rounds);
  finish(out);
}

void long_interval(int accesses) {
  int* a = zeros<int>(1);
  long_interval_kernel<<<1, 1>>>(a, accesses);
  finish(a);
}

void exchange() {
  int* out = zeros<int>(32);
  exchange_kernel<<<1, 32>>>(out);
  finish(out);
}

void short_floats() {
  __half* a = zeros<__half>(16);
  halves_kernel<<<1, 1>>>(a);
  finish(a);
}

float* zeroed_floats(int count) { return zeros<float>(count); }

void free_floats(float* floats) { cudaFree(floats); }

void numbers_and_vectors(float* numbers, const float* vectors) {
  integers_kernel<<<1, 4>>>(reinterpret_cast<int*>(numbers));
  vector_kernel<<<1, 1>>>(reinterpret_cast<const float4*>(vectors));
  cudaDeviceSynchronize();
}

void two_launches() {
  float* memory = zeroed_floats(4);
  numbers_and_vectors(memory, memory);
  finish(memory);
}
