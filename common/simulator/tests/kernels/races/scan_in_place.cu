// In each round the threads add another's slot to their own, some while others still read it: two barriers a round, and a
// race between them.
// Repaired: all have read before the first writes.
#include "../device_array.hpp"

__global__ void scan_kernel(int* out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  s[t] = t;
  for (int stride = 1; stride < 16; stride *= 2) {
    __syncthreads();
#ifdef REPAIRED
    const int left = t >= stride ? s[t - stride] : 0;
    __syncthreads();
    s[t] += left;
#else
    if (t >= stride) s[t] += s[t - stride];  // EXPECT shared-race variable=s pattern=read-then-write help=variable
    __syncthreads();
#endif
  }
  out[t] = s[t];
}

int main() {
  DeviceArray<int> out(16);
  scan_kernel<<<1, 16>>>(out.data());
  cudaDeviceSynchronize();
}
