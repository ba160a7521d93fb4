// Pinned memory with asynchronous copies, managed memory that both sides follow, and an event.
#include "../device_array.hpp"

__global__ void add_kernel(float* out, const float* a, const float* b) {
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

int main() {
  float* pinned = nullptr;
  float* managed = nullptr;
  if (cudaMallocHost(&pinned, 64 * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMallocManaged(&managed, 64 * sizeof(float)) != cudaSuccess) return 2;
  for (int i = 0; i < 64; ++i) pinned[i] = managed[i] = i + 1.0F;
  DeviceArray<float> a(64);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpyAsync(a.data(), pinned, 64 * sizeof(float), cudaMemcpyHostToDevice, stream);
  add_kernel<<<1, 64, 0, stream>>>(a.data(), a.data(), managed);
  cudaMemcpyAsync(pinned, a.data(), 64 * sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  const bool right = pinned[63] == 128.0F && managed[63] == 64.0F;
  cudaStreamDestroy(stream);
  cudaFree(managed);
  cudaFreeHost(pinned);
  return right ? 0 : 3;
}
