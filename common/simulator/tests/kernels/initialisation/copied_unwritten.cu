// The host copies more back than the kernel has written: the last block is missing.
// Repaired: the grid is rounded up: each element that the host copies back was written.
#include <vector>

#include "../device_array.hpp"

__global__ void square_kernel(double* out, const double* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[i] * a[i];
}

int main() {
  const int n = 100;
  DeviceArray<double> a(counting<double>(n));
  double* out = nullptr;
  cudaMalloc(&out, n * sizeof(double));  // MARK allocated
#ifdef REPAIRED
  square_kernel<<<(n + 31) / 32, 32>>>(out, a.data(), n);
#else
  square_kernel<<<n / 32, 32>>>(out, a.data(), n);
#endif
  std::vector<double> values(n);
  for (int round = 0; round < 2; ++round) {
#ifdef REPAIRED
    cudaMemcpy(values.data(), out, n * sizeof(double), cudaMemcpyDeviceToHost);
#else
    const auto back = cudaMemcpyDeviceToHost;
    cudaMemcpy(&values[0], out, n * 8, back);  // EXPECT uninitialized-read severity=info variable=out other=allocated
#endif
  }
  cudaFree(out);
}
