// In each round the lanes of a warp write their slots, wait for each other, and read those of others. Nothing keeps a fast
// lane from the next round while a slow one still reads.
// Repaired: a second __syncwarp() at the end of the loop.
#include "../device_array.hpp"

__global__ void neighbours_kernel(int* out) {
  __shared__ int slots[64];
  const int t = threadIdx.x;
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    slots[t] = t + round;  // MARK fill
    __syncwarp();
    sum += slots[t ^ 1];  // EXPECT shared-race other=fill variable=slots pattern=next-round
#ifdef REPAIRED
    __syncwarp();
#endif
  }
  out[t] = sum;
}

int main() {
  DeviceArray<int> out(64);
  neighbours_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
