// The number of elements has gone below 0, and nobody looks at what cudaMalloc says: the pointer is null. Repaired: it is
// the number that was meant.
#include <cuda_runtime.h>

__global__ void fill_kernel(int* out) { out[threadIdx.x] = 1; }  // EXPECT out-of-bounds other=allocation

int main() {
#ifdef REPAIRED
  const int elements = 32;
#else
  const int elements = 32 - 40;
#endif
  int* out = nullptr;
  cudaMalloc(&out, elements * sizeof(int));  // MARK allocation
  fill_kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
