// All blocks meet at a barrier made of an atomic counter, and keep their shared memory meanwhile. Nothing to find.
#include "../device_array.hpp"

#include <cstdio>

__device__ void meet_all(int* arrived, int goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < goal) continue;
    __threadfence();
  }
  __syncthreads();
}

__global__ void rotate_kernel(int* out, int* a, int* arrived) {
  __shared__ int tile[32];
  const int t = threadIdx.x;
  const int i = blockIdx.x * 32 + t;
  const int n = gridDim.x * 32;
  tile[t] = i;
  a[i] = 1000 + i;
  meet_all(arrived, gridDim.x);
  out[i] = a[(i + 32) % n] - tile[(t + 1) % 32];
  meet_all(arrived, 2 * gridDim.x);
  a[(i + 64) % n] = tile[t];
}

int main() {
  const int blocks = 12;
  DeviceArray<int> a(blocks * 32);
  DeviceArray<int> out(blocks * 32);
  DeviceArray<int> arrived(zeros<int>(1));
  rotate_kernel<<<blocks, 32>>>(out.data(), a.data(), arrived.data());
  const std::vector<int> result = out.to_host();
  for (int i = 0; i < blocks * 32; ++i) {
    const int t = i % 32;
    const int expected = 1000 + (i + 32) % (blocks * 32) - (i - t + (t + 1) % 32);
    if (result[i] == expected) continue;
    std::printf("%d: %d, not %d\n", i, result[i], expected);
    return 1;
  }
}
