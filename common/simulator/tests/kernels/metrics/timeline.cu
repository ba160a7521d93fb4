// The simulated device has 8 SMs for 2048 threads each: 2 blocks of 1024, so 16 at once. 17 blocks need a
// second wave, in which one runs alone. A thread reads and writes once: 2 steps a block, 4 in all. 17 * 2 of 16 * 4
// slots' steps are busy.
//
// METRIC launch 0 multiprocessors=8 blocks_per_multiprocessor=2 waves=2 steps=4 tail_steps=2 busy=0.53125
//
// With 114 KiB of shared memory there is room for one block on each: 8 blocks fill the device once, and leave no tail.
// Here thread 0 makes 5 accesses and waits once.
//
// METRIC launch 1 blocks_per_multiprocessor=1 shared_bytes=116736 waves=1 steps=6 tail_steps=0 busy=1
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i];
}

__global__ void shared_kernel(float* out, const float* a) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = tile[0] + tile[31];
}

int main() {
  DeviceArray<float> a(counting<float>(17 * 1024));
  DeviceArray<float> out(17 * 1024);
  copy_kernel<<<17, 1024>>>(out.data(), a.data());
  if (out.to_host()[17 * 1024 - 1] != 17 * 1024) return 1;
  const int bytes = 114 * 1024;
  cudaFuncSetAttribute(shared_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  shared_kernel<<<8, 32, bytes>>>(out.data(), a.data());
  return out.to_host()[7] == 33.0F ? 0 : 1;
}
