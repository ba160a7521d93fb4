// The size of a copy to a constant is given in elements, not in bytes: class 22.
// Repaired: in bytes. A table that has its values from its declaration may be changed in part, and one may be set piece by
// piece.
#include "../device_array.hpp"

__constant__ float weights[9];
__constant__ float table[4] = {1, 2, 3, 4};
__constant__ float pieces[4];

__global__ void weigh_kernel(float* out, const float* a) {
  float sum = 0;
  for (int k = 0; k < 9; ++k) {
    sum += a[threadIdx.x + k] * weights[k];  // EXPECT uninitialized-read variable=weights pattern=count-for-bytes
  }
  out[threadIdx.x] = sum + table[threadIdx.x % 4] + pieces[threadIdx.x % 4];
}

int main() {
  DeviceArray<float> a(counting<float>(72));
  DeviceArray<float> out(64);
  const float filter[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
#ifdef REPAIRED
  cudaMemcpyToSymbol(weights, filter, 9 * sizeof(float));
#else
  cudaMemcpyToSymbol(weights, filter, 9);
#endif
  cudaMemcpyToSymbol(table, filter, 2 * sizeof(float));
  cudaMemcpyToSymbol(pieces, filter, 2 * sizeof(float));
  cudaMemcpyToSymbol(pieces, filter, 2 * sizeof(float), 2 * sizeof(float));
  weigh_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
