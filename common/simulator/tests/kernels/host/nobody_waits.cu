// The program ends right after a launch: class 28. The kernel's own defect shows nevertheless.
#include <cstdio>

#include "../device_array.hpp"

__device__ int counter = 0;

__global__ void count_kernel(int* last) {
  counter = counter + 1;
  printf("never seen\n");
  if (threadIdx.x == 0) last[1] = 1;  // EXPECT out-of-bounds
}

int main() {
  static int* last = nullptr;
  cudaMalloc(&last, sizeof(int));  // EXPECT memory-leak severity=warning
  count_kernel<<<1, 1>>>(last);    // EXPECT unchecked-error severity=warning
}
