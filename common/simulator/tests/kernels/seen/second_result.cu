// Functions of mathematics write their second result to shared memory, which no barrier orders.
#include "../device_array.hpp"

__global__ void split_kernel(float* out) {
  __shared__ float wholes[32];
  __shared__ int powers[32];
  const int t = threadIdx.x;
  out[t] = modff(1.5F * t, &wholes[t]) + frexpf(1.5F * t, &powers[t]);  // MARK write
  out[t] += wholes[31 - t];  // EXPECT shared-race other=write variable=wholes
  out[t] += powers[31 - t];  // EXPECT shared-race other=write variable=powers
}

int main() {
  DeviceArray<float> out(32);
  split_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}
