// Threads of two blocks count in one element, in shared and in global memory, without an atomic.
// Repaired: they count with one.
#include "../device_array.hpp"

__global__ void count_kernel(int* count) {
  __shared__ int own;
  if (threadIdx.x == 0) own = 0;
  __syncthreads();
#ifdef REPAIRED
  atomicAdd(&own, 1);
#else
  own += 1;  // EXPECT shared-race variable=own pattern=lost-update EXPECT shared-race variable=own
#endif
  __syncthreads();
#ifdef REPAIRED
  if (threadIdx.x == 0) atomicAdd(count, own);
#else
  if (threadIdx.x == 0) *count += own;  // EXPECT global-race pattern=lost-update EXPECT global-race
#endif
}

int main() {
  DeviceArray<int> count(counting<int>(1));
  count_kernel<<<2, 8>>>(count.data());
  cudaDeviceSynchronize();
}
