// Kernels launched through a pointer and by calls of the runtime; attributes and occupancy.
#include "../device_array.hpp"

template <class T>
__global__ void sum_kernel(T* out, const T* a, int n) {
  extern __shared__ float s[];
  const int t = threadIdx.x;
  s[t] = t < n ? a[t] : 0;
  __syncthreads();
  if (t != 0) return;
  T sum = 0;
  for (int i = 0; i < blockDim.x; ++i) sum += s[i];
  out[blockIdx.x] = sum;
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(2);
  void (*kernel)(float*, const float*, int) = sum_kernel<float>;
  constexpr int bytes = 60 * 1024;
  int blocks = -1;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 64, bytes);
  if (blocks != 0) return 12;  // such a launch is refused until the attribute is set
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess) return 1;
  if (cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20) == cudaSuccess) return 2;
  if (cudaGetLastError() != cudaErrorInvalidValue) return 3;
  kernel<<<2, 64, bytes>>>(out.data(), a.data(), 64);
  if (out.to_host()[1] != 2080.0F) return 4;

  float* to = out.data();
  const float* from = a.data();
  int n = 32;
  void* arguments[] = {&to, &from, &n};
  if (cudaLaunchKernel(kernel, 2, 64, arguments, bytes) != cudaSuccess || out.to_host()[0] != 528.0F) return 5;
  n = 16;
  if (cudaLaunchCooperativeKernel((void*)kernel, dim3(2), dim3(64), arguments, bytes, nullptr) != cudaSuccess) return 6;
  if (out.to_host()[1] != 136.0F) return 7;

  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, kernel) != cudaSuccess) return 8;
  if (attributes.maxDynamicSharedSizeBytes != bytes || attributes.maxThreadsPerBlock != 1024) return 9;
  int grid = 0;
  int block = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 64, bytes);
  if (blocks != 3) return 10;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 0);
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  return block == 1024 && grid == 2 * properties.multiProcessorCount ? 0 : 11;
}
