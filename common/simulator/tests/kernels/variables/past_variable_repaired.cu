// A pointer stays within a __device__ array.
#include "../device_array.hpp"

__device__ int first[4] = {1, 2, 3, 4};
__device__ int second[4] = {5, 6, 7, 8};

__global__ void shift_kernel(int* out) {
  const int* next = first + 1;
  out[threadIdx.x] = (threadIdx.x < 3 ? next[threadIdx.x] : 0) + second[threadIdx.x];
}

int main() {
  DeviceArray<int> out(4);
  shift_kernel<<<1, 4>>>(out.data());
  return out.to_host()[2] == 11 && out.to_host()[3] == 8 ? 0 : 1;
}
