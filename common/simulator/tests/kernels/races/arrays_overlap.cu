// Two arrays in one dynamic shared memory, and the second begins before the first ends. No barrier helps. In the repaired one
// it begins where the first ends.
#include "../device_array.hpp"

__global__ void swap_kernel(int* out, const int* a) {
  extern __shared__ int memory[];
  const int t = threadIdx.x;
  int* const first = memory;
#ifdef REPAIRED
  int* const second = memory + blockDim.x;
#else
  int* const second = memory + 8;
#endif
  second[t] = a[t];  // MARK second
  first[t] = t;      // EXPECT shared-race other=second variable=memory pattern=overlapping-arrays
  __syncthreads();
  out[t] = second[first[(t + 1) % 32]];
}

int main() {
  DeviceArray<int> a(counting<int>(32));
  DeviceArray<int> out(32);
  swap_kernel<<<1, 32, 64 * sizeof(int)>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
