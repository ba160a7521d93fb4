// A pointer leaves a __device__ array and would reach the next one.
// Repaired: a pointer stays within a __device__ array.
#include "../device_array.hpp"

__device__ int first[4] = {1, 2, 3, 4};
__device__ int second[4] = {5, 6, 7, 8};

__global__ void shift_kernel(int* out) {
  const int* next = first + 1;
#ifdef REPAIRED
  out[threadIdx.x] = (threadIdx.x < 3 ? next[threadIdx.x] : 0) + second[threadIdx.x];
#else
  out[threadIdx.x] = next[threadIdx.x] + second[threadIdx.x];  // EXPECT out-of-bounds variable=first
#endif
}

int main() {
  DeviceArray<int> out(4);
  shift_kernel<<<1, 4>>>(out.data());
#ifdef REPAIRED
  return out.to_host()[2] == 11 && out.to_host()[3] == 8 ? 0 : 1;
#else
  cudaDeviceSynchronize();
#endif
}
