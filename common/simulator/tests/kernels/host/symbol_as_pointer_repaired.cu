// Variables of the device are named as symbols, or their address is asked for: class 20, repaired.
#include "../device_array.hpp"

__constant__ float weights[4];
__device__ float totals[4];

__global__ void weigh_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = weights[t] * a[t];
}

int main() {
  const float filter[4] = {1.0F, 2.0F, 3.0F, 4.0F};
  DeviceArray<float> a(counting<float>(4));
  cudaMemcpyToSymbol(weights, filter, sizeof(filter));
  float* address = nullptr;
  cudaGetSymbolAddress(reinterpret_cast<void**>(&address), totals);
  cudaMemset(address, 0, sizeof(totals));
  weigh_kernel<<<1, 4>>>(address, a.data());
  cudaDeviceSynchronize();
}
