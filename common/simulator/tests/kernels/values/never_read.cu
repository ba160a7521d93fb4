// A tile is filled, and the sums are made of global memory all the same. The repaired one reads the tile.
#include "../device_array.hpp"

__global__ void neighbours_kernel(int* out, const int* a) {
  __shared__ int tile[64];
  const int t = threadIdx.x;
  tile[t] = a[t];  // EXPECT lost-value severity=info variable=tile pattern=never-read
  __syncthreads();
#ifdef REPAIRED
  out[t] = tile[t] + tile[(t + 1) % 64];
#else
  out[t] = a[t] + a[(t + 1) % 64];
#endif
}

int main() {
  DeviceArray<int> a(counting<int>(64));
  DeviceArray<int> out(zeros<int>(64));
  neighbours_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
