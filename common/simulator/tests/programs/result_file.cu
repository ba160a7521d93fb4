// A program that keeps its results in a file: squares, as text and as bytes, read back and compared.
#include <cstdio>
#include <cstring>
#include <vector>

#include "cuda_runtime.h"

__global__ void square(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

bool keeps(const std::vector<int>& squares) {
  std::FILE* const file = std::tmpfile();
  if (file == nullptr) return false;
  bool good = std::fputs("squares\n", file) >= 0 && std::fputc('\n', file) == '\n';
  for (const int number : squares) good = good && std::fprintf(file, "%d\n", number) > 0;
  good = good && std::fwrite(squares.data(), sizeof(int), squares.size(), file) == squares.size();
  good = good && std::fflush(file) == 0;
  std::rewind(file);
  char title[16] = {};
  good = good && std::fgets(title, sizeof(title), file) != nullptr && std::strcmp(title, "squares\n") == 0;
  for (const int number : squares) {
    int read = -1;
    good = good && std::fscanf(file, "%d", &read) == 1 && read == number;
  }
  return std::fclose(file) == 0 && good;
}

int main() {
  constexpr int n = 100;
  constexpr int threads = 32;
  int* device = nullptr;
  if (cudaMalloc(&device, n * sizeof(int)) != cudaSuccess) return 1;
  square<<<(n + threads - 1) / threads, threads>>>(device, n);
  if (cudaGetLastError() != cudaSuccess) return 1;
  std::vector<int> squares(n);
  if (cudaMemcpy(squares.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  if (cudaFree(device) != cudaSuccess) return 1;
  return keeps(squares) ? 0 : 1;
}
