// EXPECT: budget-exceeded - each thread reads its number and both neighbours from global memory
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

__global__ void peaks_kernel(int* peaks, const int* a, int n) {
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n - 1; i += gridDim.x * blockDim.x)
    if (i > 0 && a[i] > a[i - 1] && a[i] > a[i + 1]) ++mine;
  if (mine > 0) atomicAdd(peaks, mine);
}

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  const int blocks = std::atoi(argv[1]);
  const int threads = std::atoi(argv[2]);
  const int n = argc - 3;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[3 + i]);
  int* a = nullptr;
  int* device_peaks = nullptr;
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_peaks, sizeof(int)));
  CUDA_CHECK(cudaMemcpy(a, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  CUDA_CHECK(cudaMemset(device_peaks, 0, sizeof(int)));
  peaks_kernel<<<std::min(blocks, course::ceil_div(n, threads)), threads>>>(device_peaks, a, n);
  CUDA_CHECK(cudaGetLastError());
  int peaks = 0;
  CUDA_CHECK(cudaMemcpy(&peaks, device_peaks, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(device_peaks));
  std::printf("%d\n", peaks);
  return 0;
}
