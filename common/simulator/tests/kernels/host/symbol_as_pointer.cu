// The name of a variable of the device is taken for its address: class 20.
// Repaired: variables of the device are named as symbols, or their address is asked for.
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
#ifdef REPAIRED
  float* address = nullptr;
  cudaGetSymbolAddress(reinterpret_cast<void**>(&address), totals);
  cudaMemset(address, 0, sizeof(totals));
  weigh_kernel<<<1, 4>>>(address, a.data());
#else
  cudaMemcpy(weights, filter, sizeof(filter), cudaMemcpyHostToDevice);  // EXPECT host-pointer
  cudaMemset(totals, 0, sizeof(totals));                                // EXPECT host-pointer
  weigh_kernel<<<1, 4>>>(totals, a.data());                             // EXPECT host-pointer
#endif
  cudaDeviceSynchronize();
#ifndef REPAIRED
  cudaGetLastError();
#endif
}
