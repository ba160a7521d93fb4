// A barrier of blocks made of one counter, which the last to arrive sets back. Used again at once, it counts the next round
// before all have seen the end of this one. The repaired one counts its rounds.
#include "../device_array.hpp"

#include <cstdio>

__device__ int arrived = 0;
__device__ int rounds = 0;

__device__ void meet_all() {
  __syncthreads();
  if (threadIdx.x == 0) {
#ifdef REPAIRED
    const int round = atomicAdd(&rounds, 0);
    __threadfence();
    if (atomicAdd(&arrived, 1) == static_cast<int>(gridDim.x) - 1) {
      atomicExch(&arrived, 0);
      __threadfence();
      atomicAdd(&rounds, 1);
    } else {
      while (atomicAdd(&rounds, 0) == round) continue;
    }
#else
    __threadfence();
    if (atomicAdd(&arrived, 1) == static_cast<int>(gridDim.x) - 1) atomicExch(&arrived, 0);
    while (atomicAdd(&arrived, 0) != 0) continue;  // EXPECT deadlock pattern=overtaken help=moment
#endif
    __threadfence();
  }
  __syncthreads();
}

__global__ void steps_kernel(int* a, int count) {
  for (int step = 0; step < count; ++step) {
    if (threadIdx.x == 0) a[step * gridDim.x + blockIdx.x] = step;
    meet_all();
  }
}

int main() {
  DeviceArray<int> a(zeros<int>(4 * 3));
  steps_kernel<<<4, 32>>>(a.data(), 3);
  cudaDeviceSynchronize();
  cudaGetLastError();
  return 0;
}
