// A loop without a barrier: a thread may be a round ahead of the one whose slot it reads.
// Repaired: a barrier between the rounds, and in each round all read before the first writes.
#include "../device_array.hpp"

__global__ void spread_kernel(int* out) {
  __shared__ int s[16];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int round = 0; round < 3; ++round) {
#ifdef REPAIRED
    const int left = s[(t + 1) % 16];
    __syncthreads();
    s[t] += left;
    __syncthreads();
#else
    s[t] += s[(t + 1) % 16];  // EXPECT shared-race variable=s pattern=none help=rounds
#endif
  }
  out[t] = s[t];
}

int main() {
  DeviceArray<int> out(16);
  spread_kernel<<<1, 16>>>(out.data());
  cudaDeviceSynchronize();
}
