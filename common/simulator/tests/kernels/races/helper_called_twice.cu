// One function writes the slots and waits, and another one that it then calls reads them. Called twice, the second call
// writes what slow threads still read.
// Repaired: a barrier at the function's end.
#include "../device_array.hpp"

__device__ int sum_of(const int* slots) {
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += slots[i];  // EXPECT shared-race other=fill variable=slots pattern=next-call
  return sum;
}

__device__ int over_block(int* slots, int value) {
  slots[threadIdx.x] = value;  // MARK fill
  __syncthreads();
  const int sum = sum_of(slots);
#ifdef REPAIRED
  __syncthreads();
#endif
  return sum;
}

__global__ void two_sums_kernel(int* out) {
  __shared__ int slots[64];
  const int first = over_block(slots, threadIdx.x);
  out[threadIdx.x] = first + over_block(slots, 2 * threadIdx.x);
}

int main() {
  DeviceArray<int> out(64);
  two_sums_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
