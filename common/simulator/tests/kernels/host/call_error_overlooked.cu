// An allocation fails, and the program launches a kernel regardless: class 28.
// Repaired: an allocation fails, and the program goes on only after it has looked.
#include "../device_array.hpp"

#ifdef REPAIRED
__global__ void set_kernel(float* out) { out[threadIdx.x] = 1.0F; }
#else
__global__ void set_kernel(float* out) {
  if (out != nullptr) out[threadIdx.x] = 1.0F;
}
#endif

int main() {
  float* out = nullptr;
  cudaMalloc(&out, size_t{1} << 45);  // EXPECT unchecked-error severity=warning
#ifdef REPAIRED
  if (cudaGetLastError() != cudaErrorMemoryAllocation) return 1;
  if (cudaMalloc(&out, 32 * sizeof(float)) != cudaSuccess) return 2;
#endif
  set_kernel<<<1, 32>>>(out);
#ifdef REPAIRED
  cudaFree(out);
#else
  cudaDeviceSynchronize();
#endif
}
