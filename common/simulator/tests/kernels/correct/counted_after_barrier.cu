// All threads write and fence; behind a barrier one of them counts the block, and the last block reads what all have written.
// The fence of each is enough: the one that counts needs none of its own, and a narrow fence takes nothing away.
#include "../device_array.hpp"

constexpr int threads = 64;
constexpr int blocks = 4;

__device__ unsigned int arrived;

__global__ void sum_kernel(float* parts, float* out) {
  __shared__ bool last;
  parts[blockIdx.x * threads + threadIdx.x] = 1;
  __threadfence();
  __threadfence_block();
  __syncthreads();
  if (threadIdx.x == 0) last = atomicAdd(&arrived, 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  float total = 0;
  for (int b = 0; b < blocks; ++b) total += parts[b * threads + threadIdx.x];
  out[threadIdx.x] = total;
}

int main() {
  DeviceArray<float> parts(threads * blocks);
  DeviceArray<float> out(threads);
  sum_kernel<<<blocks, threads>>>(parts.data(), out.data());
  cudaDeviceSynchronize();
}
