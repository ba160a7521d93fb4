// EXPECT: shared-race - the scan relies on a warp that runs in lockstep
// 04_scan/prefix_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `prefix_hunt 5` prints the running sums of 1 2 3 4 5: 1 3 6 10 15. The numbers are cut into slices of 32, and each
// slice is scanned by a block of one warp: the sums begin again after 32 numbers. "With one warp there is nothing to
// synchronize", says its author.
//
// Run it:   ./course run exercises/04_scan/prefix_hunt.cu -- 5
// Try it:   ./course check prefix_hunt
#include "prefix_hunt.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  the first lanes read before the beginning of the slots
//   b  a lane's sum may be added to while another lane is about to read it
//   c  running sums need a tree; adding at growing distances counts numbers twice
//   d  the last slice reads numbers that do not exist
//   e  the host copies the sums before the kernel has finished
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int slice = 32;

__global__ void prefix_kernel(int* out, int n) {
  __shared__ volatile int sums[slice];
  const int lane = threadIdx.x;
  const int i = blockIdx.x * slice + lane;
  sums[lane] = i < n ? i + 1 : 0;
  for (int distance = 1; distance < slice; distance *= 2) {
    if (lane >= distance) sums[lane] += sums[lane - distance];
  }
  if (i < n) out[i] = sums[lane];
}

std::vector<int> running_sums(int n) {
  std::vector<int> sums(n);
  int* out = nullptr;
  CUDA_CHECK(cudaMalloc(&out, n * sizeof(int)));
  prefix_kernel<<<course::ceil_div(n, slice), slice>>>(out, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(sums.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(out));
  return sums;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n <= 0) return 1;
  for (const int sum : running_sums(n)) std::printf("%d ", sum);
  std::printf("\n");
  return 0;
}
