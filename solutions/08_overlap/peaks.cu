// 08_overlap/peaks: a whole program: counts the numbers that are larger than both neighbours, while the next ones come.
//
// `peaks 2 4 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3` prints 5, for the peaks 4 9 6 9 9. Two blocks of 4 threads walk through the 16
// numbers in tiles of 4: block 0 takes tiles 0 and 2, block 1 takes tiles 1 and 3. The numbers of a tile, and one more on
// each side, come by asynchronous copies, and those of a block's next tile are under way while it looks at this one.
//
// Try it:   ./course check peaks
// Run it:   ./course run exercises/08_overlap/peaks.cu -- 2 4 3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3
// Budget:   every number goes to shared memory by an asynchronous copy, and at most 2 more for each tile; one barrier a tile, and
//           2 to spare; no more blocks than asked for, or than tiles; no memory, error or unfinished work left behind.
#include <cuda_pipeline.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. How the threads' counts become one number is up to you. (55 to 75 lines)
constexpr int stages = 2;

__global__ void peaks_kernel(int* peaks, const int* a, int n) {
  extern __shared__ int slots[];  // of each stage: a tile, with a slot for a neighbour on each side
  const int local = threadIdx.x;
  const int threads = blockDim.x;
  const int size = threads + 2;
  const int tiles = (n + threads - 1) / threads;

  const auto begin_copies = [&](int tile, int* stage) {
    const int i = tile * threads + local;
    if (i < n) {
      __pipeline_memcpy_async(&stage[local + 1], &a[i], sizeof(int));
      if (local == 0 && i > 0) __pipeline_memcpy_async(&stage[0], &a[i - 1], sizeof(int));
      if (local == threads - 1 && i + 1 < n) __pipeline_memcpy_async(&stage[size - 1], &a[i + 1], sizeof(int));
    }
    __pipeline_commit();
  };

  int mine = 0;
  int stage = 0;
  begin_copies(blockIdx.x, slots);
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    // Nothing but this tile is under way: the next one begins below.
    __pipeline_wait_prior(0);
    // The copies of the other threads have come, too. And all have left the other stage, which is filled now.
    __syncthreads();
    const int* const here = slots + stage * size + local + 1;
    stage = (stage + 1) % stages;
    begin_copies(tile + gridDim.x, slots + stage * size);
    const int i = tile * threads + local;
    // The ends have no neighbour on one side, and no thread has filled that slot.
    if (i > 0 && i < n - 1 && here[0] > here[-1] && here[0] > here[1]) ++mine;
  }
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
  const std::size_t shared_bytes = stages * (threads + 2) * sizeof(int);
  // More blocks than tiles would have nothing to do.
  peaks_kernel<<<std::min(blocks, course::ceil_div(n, threads)), threads, shared_bytes>>>(device_peaks, a, n);
  CUDA_CHECK(cudaGetLastError());
  int peaks = 0;
  CUDA_CHECK(cudaMemcpy(&peaks, device_peaks, sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(device_peaks));
  std::printf("%d\n", peaks);
  return 0;
}
// END(1)
