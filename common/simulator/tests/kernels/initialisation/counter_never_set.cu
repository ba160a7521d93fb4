// All threads count up from what nothing has written.
// Repaired: the host sets the counter first.
#include "../device_array.hpp"

__global__ void count_kernel(unsigned* out, unsigned* counter) {
  __shared__ unsigned in_block;
#ifdef REPAIRED
  if (threadIdx.x == 0) in_block = 0;
  __syncthreads();
#endif
  out[threadIdx.x] = atomicAdd(counter, 1);  // EXPECT uninitialized-read variable=counter
  atomicMax(&in_block, threadIdx.x);         // EXPECT uninitialized-read variable=in_block
}

int main() {
  DeviceArray<unsigned> out(32);
#ifdef REPAIRED
  DeviceArray<unsigned> counter(zeros<unsigned>(1));
#else
  DeviceArray<unsigned> counter(1);
#endif
  count_kernel<<<1, 32>>>(out.data(), counter.data());
  cudaDeviceSynchronize();
}
