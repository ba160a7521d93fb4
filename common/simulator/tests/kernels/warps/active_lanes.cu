// Warp-aggregated counting: __activemask() names the lanes that take the branch together, as it would on a GPU.
#include "../checking.hpp"

__device__ int add_one(int* counter) {
  const unsigned active = __activemask();
  const int lane = threadIdx.x % 32;
  const int leader = __ffs(active) - 1;
  int first = 0;
  if (lane == leader) first = atomicAdd(counter, __popc(active));
  first = __shfl_sync(active, first, leader);
  return first + __popc(active & ((1U << lane) - 1));
}

__global__ void filter_kernel(int* out, int* counter, const int* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] % 3 == 0) out[add_one(counter)] = a[i];
  __syncthreads();
  if (i < n && a[i] % 3 == 0) out[add_one(counter)] = -a[i];
}

__global__ void check_kernel(int* wrong) {
  const int t = threadIdx.x;
  CHECK(__activemask() == 0xffffffffU);
  if (t % 2 == 0) {
    CHECK(__activemask() == 0x55555555U);
  } else if (t < 8) {
    CHECK(__activemask() == 0x000000aaU);
  }
}

// The others of the warp wait for the lane that asks: it is not kept waiting for them.
__global__ void spin_kernel(int* flag) {
  if (threadIdx.x == 3) {
    atomicExch(flag, __popc(__activemask()));
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
  }
}

int main() {
  const int n = 100;
  DeviceArray<int> a(counting<int>(n));
  DeviceArray<int> out(zeros<int>(n));
  DeviceArray<int> counter(zeros<int>(1));
  filter_kernel<<<2, 64>>>(out.data(), counter.data(), a.data(), n);
  int sum = 0;
  for (const int value : out.to_host()) sum += value;
  const bool right = counter.to_host()[0] == 66 && sum == 0;
  DeviceArray<int> flag(zeros<int>(1));
  spin_kernel<<<1, 32>>>(flag.data());
  return (right && flag.to_host()[0] == 1 ? 0 : 1) + run_checks(check_kernel, 32);
}
