// The pitch, which is in bytes, is used as a number of elements.
// Repaired: a row begins so many bytes after the one before.
#include <cuda_runtime.h>

__global__ void twice_kernel(float* m, size_t pitch, int rows, int columns) {
  const int column = threadIdx.x;
  const int row = threadIdx.y;
  if (row >= rows || column >= columns) return;
#ifdef REPAIRED
  auto* const at = reinterpret_cast<float*>(reinterpret_cast<char*>(m) + row * pitch) + column;
#else
  auto* const at = m + row * pitch + column;
#endif
  *at = 2;  // EXPECT out-of-bounds variable=m pattern=pitch-as-count help=bytes
}

int main() {
  constexpr int rows = 6;
  constexpr int columns = 10;
  float* m = nullptr;
  size_t pitch = 0;
  cudaMallocPitch(&m, &pitch, columns * sizeof(float), rows);
  twice_kernel<<<1, dim3(16, 8)>>>(m, pitch, rows, columns);
  cudaDeviceSynchronize();
  cudaFree(m);
}
