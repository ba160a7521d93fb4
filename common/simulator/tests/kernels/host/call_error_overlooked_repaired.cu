// An allocation fails, and the program goes on only after it has looked: class 28, repaired.
#include "../device_array.hpp"

__global__ void set_kernel(float* out) { out[threadIdx.x] = 1.0F; }

int main() {
  float* out = nullptr;
  cudaMalloc(&out, size_t{1} << 45);
  if (cudaGetLastError() != cudaErrorMemoryAllocation) return 1;
  if (cudaMalloc(&out, 32 * sizeof(float)) != cudaSuccess) return 2;
  set_kernel<<<1, 32>>>(out);
  cudaFree(out);
}
