// A program of three files: this one, C++ and a header with a kernel.
#include <cstdio>

#include "fill.cuh"

int expected();

int main() {
  int* out = nullptr;
  cudaMalloc(&out, sizeof(int));
  fill<<<1, 1>>>(out, VALUE);
  int value = 0;
  cudaMemcpy(&value, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", value);
  return value == expected() ? 0 : 1;
}
