// Reads of `__constant__` variables are no traffic to global memory; those of `__device__` variables are.
// COUNT global_reads max=2 total=128
// COUNT global_writes max=1 total=64
#include "../device_array.hpp"

__constant__ float weights[3];
__device__ float offset;

__global__ void weigh(float* out, const float* a) {
  const int i = threadIdx.x;
  float sum = offset;
  for (int k = 0; k < 3; ++k) sum += weights[k];
  out[i] = sum * a[i] * weights[0];  // METRIC global load requests=2 sectors=8
}

int main() {
  const float numbers[3] = {1.0F, 2.0F, 3.0F};
  const float four = 4.0F;
  cudaMemcpyToSymbol(weights, numbers, sizeof(numbers));
  cudaMemcpyToSymbol(offset, &four, sizeof(four));
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  weigh<<<1, 64>>>(out.data(), a.data());
  return out.to_host()[2] == 10.0F * 3.0F ? 0 : 1;
}
