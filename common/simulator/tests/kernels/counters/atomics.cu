// Atomic updates are counted apart from reads and writes.
// COUNT global_reads max=1 total=64
// COUNT shared_atomics max=1 total=64
// COUNT global_atomics max=1 total=1
#include "../device_array.hpp"

__global__ void count_kernel(int* out, const int* a) {
  __shared__ int evens;
  if (threadIdx.x == 0) evens = 0;
  __syncthreads();
  atomicAdd(&evens, a[threadIdx.x] % 2 == 0 ? 1 : 0);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(out, evens);
}

int main() {
  DeviceArray<int> a(counting<int>(64));
  DeviceArray<int> out(zeros<int>(1));
  count_kernel<<<1, 64>>>(out.data(), a.data());
  return out.to_host()[0] == 32 ? 0 : 1;
}
