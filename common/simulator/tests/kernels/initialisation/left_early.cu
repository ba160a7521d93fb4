// Threads without an output return at once, and leave their slots empty.
// Repaired: they fill their slots first.
#include "../device_array.hpp"

__global__ void sum_kernel(int* out, const int* a, int n) {
  __shared__ int tile[8];
  const int t = threadIdx.x;
#ifndef REPAIRED
  if (t >= n) return;
#endif
  tile[t] = a[t];
  __syncthreads();  // EXPECT barrier-divergence severity=warning
  if (t >= n) return;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += tile[i];  // EXPECT uninitialized-read variable=tile pattern=left-early
  out[t] = sum;
}

// Its block is larger: the threads that the next launch does not have are none that have left it.
__global__ void clear_kernel(int* out) {
  if (threadIdx.x < 6) out[threadIdx.x] = 0;
}

int main() {
  DeviceArray<int> a(counting<int>(8));
  DeviceArray<int> out(6);
  clear_kernel<<<1, 64>>>(out.data());
  sum_kernel<<<1, 8>>>(out.data(), a.data(), 6);
  cudaDeviceSynchronize();
}
