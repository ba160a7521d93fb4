// The host reads an element of managed memory that no thread has written: class 22.
// Repaired: the grid has a thread for each.
#include <cstdio>

#include "../device_array.hpp"

__global__ void squares_kernel(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

int main() {
  constexpr int n = 40;
  int* out = nullptr;
  cudaMallocManaged(&out, n * sizeof(int));
#ifdef REPAIRED
  squares_kernel<<<2, 32>>>(out, n);
#else
  squares_kernel<<<1, 32>>>(out, n);
#endif
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) std::printf("%d\n", out[i]);  // EXPECT uninitialized-read variable=out
  cudaFree(out);
}
