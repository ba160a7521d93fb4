// EXPECT: global-race - a kernel reads what another stream copies
// 06_window_average/halves_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `halves_hunt 10` adds up windows of three of the numbers 0 to 9, each number and the two after it, and prints the eight
// sums: 3 6 9 … 24. Two streams do half of the work each: copy in, kernel, copy back.
//
// Run it:   ./course run exercises/06_window_average/halves_hunt.cu -- 10
// Try it:   ./course check halves_hunt
#include "halves_hunt.hpp"

#include <cstdio>
#include <cstdlib>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the host changes or frees its memory while a copy still reads it
//   b  the last windows of one half need numbers that the other half's stream brings
//   c  both kernels write the output between the halves
//   d  a kernel may begin before its own stream's copy has ended
//   e  pinned memory must not be used by two streams at the same time
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int window = 3;

__global__ void window_kernel(int* out, const int* a, int outputs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < outputs) out[i] = a[i] + a[i + 1] + a[i + 2];
}

void print_windows(int n) {
  const int outputs = n - window + 1;
  const int half = outputs / 2;
  const int first[2] = {0, half};
  const int count[2] = {half, outputs - half};  // outputs of each half
  const int copied[2] = {half, n - half};       // numbers that each half brings
  int* numbers = nullptr;
  int* sums = nullptr;
  int* a = nullptr;
  int* out = nullptr;
  CUDA_CHECK(cudaMallocHost(&numbers, n * sizeof(int)));
  CUDA_CHECK(cudaMallocHost(&sums, outputs * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&a, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&out, outputs * sizeof(int)));
  for (int i = 0; i < n; ++i) numbers[i] = i;

  cudaStream_t streams[2];
  for (cudaStream_t& stream : streams) CUDA_CHECK(cudaStreamCreate(&stream));
  for (const int part : {0, 1})
    CUDA_CHECK(cudaMemcpyAsync(a + first[part], numbers + first[part], copied[part] * sizeof(int),
                               cudaMemcpyHostToDevice, streams[part]));
  constexpr int threads = 128;
  for (const int part : {0, 1}) {
    window_kernel<<<course::ceil_div(count[part], threads), threads, 0, streams[part]>>>(out + first[part],
                                                                                         a + first[part], count[part]);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpyAsync(sums + first[part], out + first[part], count[part] * sizeof(int), cudaMemcpyDeviceToHost,
                               streams[part]));
  }
  CUDA_CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < outputs; ++i) std::printf("%d ", sums[i]);
  std::printf("\n");

  for (const cudaStream_t stream : streams) CUDA_CHECK(cudaStreamDestroy(stream));
  CUDA_CHECK(cudaFree(a));
  CUDA_CHECK(cudaFree(out));
  CUDA_CHECK(cudaFreeHost(numbers));
  CUDA_CHECK(cudaFreeHost(sums));
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n <= window) return 1;
  print_windows(n);
  return 0;
}
