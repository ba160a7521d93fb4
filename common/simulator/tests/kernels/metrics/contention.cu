// Atomics of a warp on one address go one after the other; on addresses of their own they go at once.
#include "../device_array.hpp"

__global__ void count_kernel(int* total, int* slots, int* out) {
  __shared__ int in_block;
  const int t = threadIdx.x;
  if (t == 0) in_block = 0;
  __syncthreads();
  atomicAdd(total, 1);          // METRIC global atomic requests=2 contention=32 serialised=62 sectors_per_request=1
  atomicAdd(&slots[t], 1);      // METRIC global atomic requests=2 contention=1 serialised=0 sectors_per_request=4
  atomicAdd(&slots[t / 8], 1);  // METRIC global atomic requests=2 contention=8 serialised=14 sectors_per_request=1
  atomicAdd(&in_block, 1);      // METRIC shared atomic requests=2 contention=32 serialised=62
  __syncthreads();
  if (t == 0) *out = in_block;  // METRIC global store requests=1 partial_requests=1
}

int main() {
  DeviceArray<int> total(zeros<int>(1));
  DeviceArray<int> slots(zeros<int>(64));
  DeviceArray<int> out(1);
  count_kernel<<<1, 64>>>(total.data(), slots.data(), out.data());
  return total.to_host()[0] == 64 && slots.to_host()[0] == 9 && out.to_host()[0] == 64 ? 0 : 1;
}
