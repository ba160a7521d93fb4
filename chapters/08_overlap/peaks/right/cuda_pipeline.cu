// CORRECT: cuda::pipeline and cuda::memcpy_async, with the neighbours as part of one copy for each thread's slots
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda/pipeline>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

constexpr int stages = 2;

__global__ void peaks_kernel(int* peaks, const int* a, int n) {
  extern __shared__ int slots[];
  const int local = threadIdx.x;
  const int threads = blockDim.x;
  const int tiles = (n + threads - 1) / threads;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();

  // Slot k of a stage is for the number k - 1 places after the first one of the tile.
  const auto begin_copies = [&](int tile, int* stage) {
    pipe.producer_acquire();
    for (int slot = local; slot < threads + 2; slot += threads) {
      const int i = tile * threads + slot - 1;
      if (tile < tiles && i >= 0 && i < n) cuda::memcpy_async(stage + slot, a + i, sizeof(int), pipe);
    }
    pipe.producer_commit();
  };

  int mine = 0;
  begin_copies(blockIdx.x, slots);
  int walk = 0;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    pipe.consumer_wait();
    __syncthreads();
    const int* const here = slots + walk % stages * (threads + 2) + local;
    ++walk;
    begin_copies(tile + gridDim.x, slots + walk % stages * (threads + 2));
    const int i = tile * threads + local;
    if (i > 0 && i + 1 < n && here[1] > here[0] && here[1] > here[2]) ++mine;
    pipe.consumer_release();
  }
  if (mine > 0) atomicAdd(peaks, mine);
}

int main(int argc, char** argv) {
  if (argc < 4) return 1;
  const int threads = std::atoi(argv[2]);
  std::vector<int> numbers;
  for (int i = 3; i < argc; ++i) numbers.push_back(std::atoi(argv[i]));
  const int n = static_cast<int>(numbers.size());
  const int blocks = std::min(std::atoi(argv[1]), course::ceil_div(n, threads));
  int* memory = nullptr;  // the count, and then the numbers
  CUDA_CHECK(cudaMalloc(&memory, (n + 1) * sizeof(int)));
  CUDA_CHECK(cudaMemset(memory, 0, sizeof(int)));
  CUDA_CHECK(cudaMemcpy(memory + 1, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  const std::size_t shared_bytes = stages * (threads + 2) * sizeof(int);
  peaks_kernel<<<blocks, threads, shared_bytes>>>(memory, memory + 1, n);
  CUDA_CHECK(cudaGetLastError());
  int peaks = 0;
  CUDA_CHECK(cudaMemcpy(&peaks, memory, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(memory));
  std::printf("%d\n", peaks);
  return 0;
}
