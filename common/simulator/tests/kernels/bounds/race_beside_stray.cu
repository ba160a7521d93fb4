// One thread leaves its array; the race of the others is a finding all the same: class 11.
// Repaired: all stay inside, and wait for each other.
#include "../device_array.hpp"

__global__ void shift_kernel(int* out, const int* in) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
#ifdef REPAIRED
  tile[t] = in[t];
  __syncthreads();
#else
  tile[t] = in[t == 63 ? 64 : t];  // EXPECT out-of-bounds MARK fill
#endif
  out[t] = tile[(t + 1) % 64];  // EXPECT shared-race other=fill variable=tile
}

int main() {
  DeviceArray<int> in(counting<int>(64));
  DeviceArray<int> out(64);
  shift_kernel<<<1, 64>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
