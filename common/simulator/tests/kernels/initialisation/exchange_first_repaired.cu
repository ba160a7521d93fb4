// An exchange gives a word its first value, in global and in shared memory: class 16, repaired.
#include <cuda/atomic>

#include "../device_array.hpp"

__global__ void publish_kernel(int* out, int* flag) {
  __shared__ int ready;
  if (threadIdx.x == 0) atomicExch(flag, 1);
  if (threadIdx.x == 32) cuda::atomic_ref<int, cuda::thread_scope_block>(ready).exchange(2);
  __syncthreads();
  out[threadIdx.x] = *flag + ready;
}

int main() {
  DeviceArray<int> out(64);
  DeviceArray<int> flag(1);
  publish_kernel<<<1, 64>>>(out.data(), flag.data());
  return out.to_host()[63] == 3 ? 0 : 1;
}
