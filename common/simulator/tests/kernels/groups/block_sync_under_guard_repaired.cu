// block.sync() outside the guard: every thread comes.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void fill_kernel(float* out, const float* a, int n) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  const cg::thread_block block = cg::this_thread_block();
  if (t < n) s[t] = a[t];
  block.sync();
  if (t < n) out[t] = s[n - 1 - t];
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  fill_kernel<<<1, 32>>>(out.data(), a.data(), 20);
  cudaDeviceSynchronize();
}
