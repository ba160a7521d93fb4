// Atomics on shared memory, then on global memory, by all blocks.
#include "../device_array.hpp"

__global__ void histogram_kernel(unsigned int* bins, const int* a, int n) {
  __shared__ unsigned int mine[16];
  if (threadIdx.x < 16) mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[a[i] % 16], 1U);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

int main() {
  DeviceArray<int> a(counting<int>(1000));
  DeviceArray<unsigned int> bins(zeros<unsigned int>(16));
  histogram_kernel<<<3, 96>>>(bins.data(), a.data(), 1000);
  const std::vector<unsigned int> result = bins.to_host();
  unsigned int sum = 0;
  for (const unsigned int bin : result) sum += bin;
  return sum == 1000 && result[0] == 62 ? 0 : 1;
}
