// Only its own neighbours: class 11, repaired.
#include "../device_array.hpp"

__global__ void sum_kernel(int* sums, const int* neighbours, int n) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 1 && t < n; ++i) sum += neighbours[t + i];
  sums[t] = sum;
}

int main() {
  DeviceArray<int> neighbours(zeros<int>(64));
  DeviceArray<int> sums(zeros<int>(512));
  sum_kernel<<<1, 64>>>(sums.data(), neighbours.data(), 64);
  cudaDeviceSynchronize();
}
