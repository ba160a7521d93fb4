// A constant is set by its name as text, as before CUDA 5.
// Repaired: the variable itself names it.
#include "../device_array.hpp"

__constant__ int size;
__constant__ char letters[4];

__global__ void size_kernel(int* out) { *out = size + letters[0]; }

int main() {
  DeviceArray<int> out(1);
  const int host_size = 3;
  cudaMemcpyToSymbol(letters, "abc", sizeof letters);
#ifdef REPAIRED
  cudaMemcpyToSymbol(size, &host_size, sizeof host_size);
#else
  cudaMemcpyToSymbol("size", &host_size, sizeof host_size);  // EXPECT host-pointer says=text
  cudaGetLastError();
#endif
  size_kernel<<<1, 1>>>(out.data());
  cudaDeviceSynchronize();
}
