// The host reads managed memory while the kernel that fills it may still run.
#include "../device_array.hpp"

__global__ void fill_kernel(int* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = 7;  // MARK fill
}

int main() {
  int* values = nullptr;
  cudaMallocManaged(&values, 64 * sizeof(int));
  values[3] = 1;
  fill_kernel<<<1, 64>>>(values, 64);
  const int early = values[3];  // EXPECT global-race other=fill variable=out
  cudaDeviceSynchronize();
  const int late = values[3];
  cudaFree(values);
  return early == 1 && late == 7 ? 0 : 1;
}
