// 06_window_average/pipeline: a whole program: copies and kernels overlap, chunk by chunk, in two or more streams.
//
// `pipeline 10 4` makes the numbers 0 to 9 on the host, computes 3 * i + 1 of each on the device in chunks of 4, and
// prints how many results there are and their sum: 10 145.
//
// Try it:   ./course check pipeline
// Run it:   ./course run exercises/06_window_average/pipeline.cu -- 10 4
// Budget:   with many chunks, copies and kernels together 1.5 times as fast as one after another; each number is read
//           and written once; no memory, stream, error or unfinished work left behind.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// TODO(1): Write the program. Use pinned memory, and wait only when all chunks are on their way. (40 to 50 lines)
__global__ void triple_kernel(int* out, const int* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 3 * a[i] + 1;
}

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const int n = std::atoi(argv[1]);
  const int chunk = std::atoi(argv[2]);
  const std::size_t bytes = n * sizeof(int);
  int* numbers = nullptr;
  int* results = nullptr;
  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMallocHost(&numbers, bytes));
  CUDA_CHECK(cudaMallocHost(&results, bytes));
  CUDA_CHECK(cudaMalloc(&a, bytes));
  CUDA_CHECK(cudaMalloc(&out, bytes));
  for (int i = 0; i < n; ++i) numbers[i] = i;

  constexpr int threads = 128;
  cudaStream_t streams[3];
  for (cudaStream_t& stream : streams) CUDA_CHECK(cudaStreamCreate(&stream));
  for (int first = 0; first < n; first += chunk) {
    const int count = std::min(chunk, n - first);
    const cudaStream_t stream = streams[first / chunk % 3];
    CUDA_CHECK(cudaMemcpyAsync(a + first, numbers + first, count * sizeof(int), cudaMemcpyHostToDevice, stream));
    triple_kernel<<<course::ceil_div(count, threads), threads, 0, stream>>>(out + first, a + first, count);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpyAsync(results + first, out + first, count * sizeof(int), cudaMemcpyDeviceToHost, stream));
  }
  // The only wait: until here each stream waits only for itself.
  CUDA_CHECK(cudaDeviceSynchronize());

  long long sum = 0;
  for (int i = 0; i < n; ++i) sum += results[i];
  std::printf("%d %lld\n", n, sum);
  for (const cudaStream_t stream : streams) CUDA_CHECK(cudaStreamDestroy(stream));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));
  CUDA_CHECK(cudaFreeHost(numbers));
  CUDA_CHECK(cudaFreeHost(results));
  return 0;
}
// END(1)
