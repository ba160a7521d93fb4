// A fence, a barrier, a read that acquires or a __syncwarp() comes after the lock was taken or the flag was seen. The
// threads of a block that meet after one of them has asked need no fence of their own: class 10, repaired.
#include <cuda/atomic>

#include "../device_array.hpp"

__global__ void add_kernel(int* sum, int* lock) {
  while (atomicCAS(lock, 0, 1) != 0) continue;
  __threadfence();
  *sum += 1;
  __threadfence();
  atomicExch(lock, 0);
}

__global__ void read_kernel(int* out, int* data, int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  const bool first = threadIdx.x == 0;
  if (blockIdx.x == 0 && first) {
    *data = 41;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (blockIdx.x == 1 && first) {
    while (ready.load(cuda::memory_order_acquire) == 0) continue;
    out[0] = *data;
  }
  if (blockIdx.x == 2 && first) {
    while (ready.load(cuda::memory_order_relaxed) == 0) continue;
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    out[1] = *data;
  }
  if (blockIdx.x == 3) {
    while (first && ready.load(cuda::memory_order_relaxed) == 0) continue;
    __syncwarp();
    if (first) out[2] = *data;
  }
  if (blockIdx.x == 4) {
    while (first && atomicAdd(flag, 0) == 0) continue;
    __syncthreads();
    if (threadIdx.x == 1) out[3] = *data;
  }
}

int main() {
  DeviceArray<int> words(zeros<int>(2));
  DeviceArray<int> sum(zeros<int>(1));
  DeviceArray<int> data(zeros<int>(1));
  DeviceArray<int> out(4);
  add_kernel<<<4, 1>>>(sum.data(), words.data());
  read_kernel<<<5, 2>>>(out.data(), data.data(), words.data() + 1);
  return sum.to_host()[0] == 4 && out.to_host()[3] == 41 ? 0 : 1;
}
