// Copies to and from variables of the device, and what is wrong with some.
#include "../device_array.hpp"

__constant__ float coefficients[4];
__device__ int total[2];
__device__ int* list;

__global__ void sum_kernel(const float* a) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) sum += a[i] * coefficients[i];
  total[1] = static_cast<int>(sum) + (list != nullptr ? list[0] : 0);
}

int main() {
  const float host[4] = {1, 2, 3, 4};
  DeviceArray<float> a(counting<float>(4));
  DeviceArray<int> b(counting<int>(1));
  int* pointer = b.data();
  int* symbol = nullptr;
  size_t bytes = 0;
  int result = 0;
  cudaMemcpyToSymbol(coefficients, host, sizeof host);
  cudaMemcpyToSymbol(list, &pointer, sizeof pointer);
  sum_kernel<<<1, 1>>>(a.data());
  cudaMemcpyFromSymbol(&result, total, sizeof(int), sizeof(int));
  if (result != 31) return 1;
  if (cudaGetSymbolSize(&bytes, coefficients) != cudaSuccess || bytes != 16) return 2;
  cudaGetSymbolAddress(reinterpret_cast<void**>(&symbol), total);
  cudaMemset(symbol, 0, sizeof total);
  cudaMemcpy(&result, symbol + 1, sizeof(int), cudaMemcpyDeviceToHost);
  if (result != 0) return 3;
  result = 9;
  cudaMemcpyToSymbol((const void*)total, &result, sizeof(int), sizeof(int));
  cudaGetSymbolSize(&bytes, static_cast<const void*>(&total));
  cudaMemcpyFromSymbol(&result, total, sizeof(int), sizeof(int));
  if (result != 9 || bytes != sizeof total) return 3;
  if (cudaMemcpyToSymbol(coefficients, host, 16, 4) != cudaErrorInvalidValue) return 4;        // EXPECT out-of-bounds
  if (cudaMemcpyToSymbol(*pointer, &result, sizeof(int)) != cudaErrorInvalidSymbol) return 5;  // EXPECT host-pointer
  if (cudaMemcpyFromSymbol(&result, total, 4, 0, cudaMemcpyHostToDevice) != cudaErrorInvalidMemcpyDirection) return 6;
  return 0;
}
