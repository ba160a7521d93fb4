// Empty inputs: nothing allocated, nothing copied, nothing set, and a kernel all of whose threads are past the end.
#include "../device_array.hpp"

__global__ void add_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] + 1.0F;
}

int main() {
  float* nothing = nullptr;
  if (cudaMalloc(&nothing, 0) != cudaSuccess) return 1;
  if (cudaMemset(nothing, 0, 0) != cudaSuccess) return 2;
  if (cudaMemcpy(nothing, nothing, 0, cudaMemcpyDeviceToDevice) != cudaSuccess) return 3;
  add_kernel<<<1, 32>>>(nothing, nothing, 0);
  if (cudaDeviceSynchronize() != cudaSuccess) return 4;
  if (cudaFree(nothing) != cudaSuccess) return 5;
  if (cudaFree(nullptr) != cudaSuccess) return 6;
}
