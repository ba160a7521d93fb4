// Every thread updates a __device__ variable, and only one of the updates stays.
#include "../device_array.hpp"

__device__ int counter;

__global__ void count_kernel(const int* a) {
  if (a[threadIdx.x] > 2) counter = counter + 1;  // EXPECT global-race variable=counter
}

int main() {
  DeviceArray<int> a(counting<int>(8));
  count_kernel<<<1, 8>>>(a.data());
  cudaDeviceSynchronize();
}
