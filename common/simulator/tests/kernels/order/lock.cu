// The same lock without fences: others may see it free before they see the sum: class 10.
// Repaired: one thread of each block adds to a sum under a lock with fences.
#include "../device_array.hpp"

#include <cstdio>

__device__ void take(int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) continue;
#ifdef REPAIRED
  __threadfence();
#endif
}

#ifdef REPAIRED
__device__ void give_back(int* lock) {
  __threadfence();
  atomicExch(lock, 0);
}
#else
__device__ void give_back(int* lock) { atomicExch(lock, 0); }
#endif

__global__ void add_kernel(float* sum, const float* a, int* lock) {
  __shared__ float partial;
  if (threadIdx.x == 0) partial = a[blockIdx.x];
  __syncthreads();
  if (threadIdx.x == 1) {
    take(lock);
    *sum = *sum + partial;  // EXPECT global-race severity=warning variable=sum
    give_back(lock);
  }
}

int main() {
  DeviceArray<float> a(counting<float>(100));
  DeviceArray<float> sum(zeros<float>(1));
  DeviceArray<int> lock(zeros<int>(1));
  add_kernel<<<100, 64>>>(sum.data(), a.data(), lock.data());
  const float result = sum.to_host()[0];
  if (result != 5050.0F) std::printf("%f\n", result);
  return result == 5050.0F ? 0 : 1;
}
