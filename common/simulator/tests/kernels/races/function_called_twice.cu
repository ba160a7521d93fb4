// A function ends while threads still read its slots, and its next call writes them.
// Repaired: all wait at its end.
#include "../device_array.hpp"

__device__ int from_next(int value) {
  __shared__ int slots[64];
  const int t = threadIdx.x;
  slots[t] = value;  // MARK write
  __syncthreads();
  const int result = slots[(t + 1) % 64];  // EXPECT shared-race other=write variable=slots pattern=next-call
#ifdef REPAIRED
  __syncthreads();
#endif
  return result;
}

__global__ void call_kernel(int* out) { out[threadIdx.x] = from_next(from_next(threadIdx.x)); }

int main() {
  DeviceArray<int> out(64);
  call_kernel<<<1, 64>>>(out.data());
  cudaDeviceSynchronize();
}
