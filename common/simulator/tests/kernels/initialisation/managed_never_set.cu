// The kernel adds to managed memory that nothing has set, which CUDA does not clear: class 22.
// Repaired: the kernel writes what the host then reads; a second array the host has filled, a third one fread() has, whose
// writes nothing sees.
#include <cstdio>

#include "../device_array.hpp"

__global__ void squares_kernel(int* out, const int* a, const int* b) {
  const int i = threadIdx.x;
#ifdef REPAIRED
  out[i] = i * i + a[i] + b[i];
#else
  out[i] += i * i + a[i] + b[i];  // EXPECT uninitialized-read variable=out pattern=adds-to-unset
#endif
}

int main() {
  constexpr int n = 64;
  int* out = nullptr;
  int* a = nullptr;
  int* b = nullptr;
  cudaMallocManaged(&out, n * sizeof(int));
  cudaMallocManaged(&a, n * sizeof(int));
  cudaMallocManaged(&b, n * sizeof(int));
  for (int i = 0; i < n; ++i) a[i] = i;
  std::FILE* const file = std::fopen("/dev/zero", "rb");
  if (file == nullptr || std::fread(b, sizeof(int), n, file) != n) return 1;
  std::fclose(file);
  squares_kernel<<<1, n>>>(out, a, b);
  cudaDeviceSynchronize();
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += out[i];
  std::printf("%d\n", sum);
  cudaFree(out);
  cudaFree(a);
  cudaFree(b);
}
