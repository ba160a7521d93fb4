// The last thread reads its neighbours past the end of their array, and goes on into what lies there: data that others
// write. That this collides, too, follows from it, and is no finding of its own: class 11.
// Repaired: only its own neighbours.
#include "../device_array.hpp"

__global__ void sum_kernel(int* sums, const int* neighbours, int n) {
  const int t = threadIdx.x;
  int sum = 0;
#ifdef REPAIRED
  for (int i = 0; i < 1 && t < n; ++i) sum += neighbours[t + i];
#else
  for (int i = 0; i < (t == n - 1 ? 4096 : 1); ++i) sum += neighbours[t + i];  // EXPECT out-of-bounds
#endif
  sums[t] = sum;
}

int main() {
  DeviceArray<int> neighbours(zeros<int>(64));
  DeviceArray<int> sums(zeros<int>(512));
  sum_kernel<<<1, 64>>>(sums.data(), neighbours.data(), 64);
  cudaDeviceSynchronize();
}
