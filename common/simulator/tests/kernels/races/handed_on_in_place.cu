// Each thread adds its left neighbour's slot to its own: two slots, so that no atomic would help.
// Repaired: all have read before the first writes.
#include "../device_array.hpp"

__global__ void shift_kernel(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
#ifdef REPAIRED
  const int left = t > 0 ? s[t - 1] : 0;
  __syncthreads();
  s[t] += left;
#else
  if (t > 0) s[t] += s[t - 1];  // EXPECT shared-race variable=s pattern=read-then-write help=variable
#endif
  out[t] = s[t];
}

int main() {
  DeviceArray<int> out(64);
  shift_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
