// The host waits, and meanwhile only touches managed memory that no kernel works on.
#include "../device_array.hpp"

__global__ void fill_kernel(int* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = 7;
}

int main() {
  int* values = nullptr;
  int* others = nullptr;
  cudaMallocManaged(&values, 64 * sizeof(int));
  cudaMallocManaged(&others, 64 * sizeof(int));
  values[3] = 1;
  fill_kernel<<<1, 64>>>(values, 64);
  others[3] = 5;
  cudaDeviceSynchronize();
  const bool right = values[3] == 7 && others[3] == 5;
  cudaFree(values);
  cudaFree(others);
  return right ? 0 : 1;
}
