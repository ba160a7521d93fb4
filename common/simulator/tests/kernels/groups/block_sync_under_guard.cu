// block.sync() is __syncthreads(): under a guard that only some threads pass, the others do not come.
// Repaired: block.sync() outside the guard: every thread comes.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void fill_kernel(float* out, const float* a, int n) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  const cg::thread_block block = cg::this_thread_block();
#ifdef REPAIRED
  if (t < n) s[t] = a[t];
  block.sync();
  if (t < n) out[t] = s[n - 1 - t];
#else
  if (t < n) {
    s[t] = a[t];
    block.sync();  // EXPECT barrier-divergence
    out[t] = s[n - 1 - t];
  }
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  fill_kernel<<<1, 32>>>(out.data(), a.data(), 20);
  cudaDeviceSynchronize();
}
