// EXPECT: shared-race - the second reduction fills the slots while threads still read the first one's result
// 07_attention/softmax_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `softmax_hunt 300` makes four rows of 300 scores and prints for each row what its softmax needs: the largest score, and the
// sum of exp(score - largest), rounded. Row 0 gives -1 205. A block takes a row. Both numbers are reductions over the block,
// so one function does both: warps combine by shuffles, and what they have found goes through shared memory.
//
// Run it:   ./course run exercises/07_attention/softmax_hunt.cu -- 300
// Try it:   ./course check softmax_hunt
#include "softmax_hunt.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  threads without a score bring a number that is larger than all scores
//   b  the blocks of all rows share one array of slots
//   c  lanes of a warp that have no score have left before the shuffle that names them
//   d  the second reduction fills the slots while threads still read what the first one has put there
//   e  a thread takes the sum before all warps have put theirs into the slots
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int threads = 128;
constexpr int warp_size = 32;
constexpr int warps = threads / warp_size;
constexpr int rows = 4;

struct Larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

/// What comes of the values of a warp's lanes; each of them gets it.
template <class Operation>
__device__ float over_warp(float value, Operation combined) {
  for (int offset = warp_size / 2; offset > 0; offset /= 2)
    value = combined(value, __shfl_xor_sync(0xffffffff, value, offset));
  return value;
}

/// What comes of the slots of all warps.
template <class Operation>
__device__ float over_slots(const float* slots, Operation combined) {
  float value = slots[0];
  for (int warp = 1; warp < warps; ++warp) value = combined(value, slots[warp]);
  return value;
}

/// What comes of the values of all threads of the block; each of them gets it. `slots` has one for each warp.
template <class Operation>
__device__ float over_block(float value, float* slots, Operation combined) {
  value = over_warp(value, combined);
  if (threadIdx.x % warp_size == 0) slots[threadIdx.x / warp_size] = value;
  __syncthreads();
  return over_slots(slots, combined);
}

__global__ void softmax_kernel(float* out, const float* scores, int columns) {
  __shared__ float slots[warps];
  const float* const row = scores + blockIdx.x * columns;
  float largest = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += threads) largest = fmaxf(largest, row[i]);
  largest = over_block(largest, slots, Larger{});
  float sum = 0.0F;
  for (int i = threadIdx.x; i < columns; i += threads) sum += expf(row[i] - largest);
  sum = over_block(sum, slots, Sum{});
  if (threadIdx.x == 0) {
    out[2 * blockIdx.x] = largest;
    out[2 * blockIdx.x + 1] = sum;
  }
}

std::vector<float> largest_and_sums(const std::vector<float>& scores) {
  float* device_scores = nullptr;
  float* device_out = nullptr;
  std::vector<float> out(2 * rows);
  CUDA_CHECK(cudaMalloc(&device_scores, scores.size() * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&device_out, out.size() * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(device_scores, scores.data(), scores.size() * sizeof(float), cudaMemcpyHostToDevice));
  softmax_kernel<<<rows, threads>>>(device_out, device_scores, static_cast<int>(scores.size()) / rows);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpy(out.data(), device_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_scores));
  CUDA_CHECK(cudaFree(device_out));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n <= 0) return 1;
  std::vector<float> all_scores(rows * n);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) all_scores[row * n + i] = static_cast<float>(-1 - row - (i + 1) % (row + 2));
  const std::vector<float> results = largest_and_sums(all_scores);
  for (int row = 0; row < rows; ++row) std::printf("%.0f %.0f\n", results[2 * row], results[2 * row + 1]);
  return 0;
}
