#include "../../device_array.hpp"

__global__ void scatter_kernel(int, int*, const int*);

int main() {
  DeviceArray<int> in(counting<int>(8));
  DeviceArray<int> out(8);
  scatter_kernel<<<1, 8>>>(8, out.data(), in.data());
  cudaDeviceSynchronize();
}
