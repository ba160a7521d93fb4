// CORRECT: a warp takes a query, and its lanes combine what they have found by a butterfly of shuffles
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

constexpr int warps = 4;  // of a block
constexpr unsigned every_lane = 0xffffffff;

__global__ void match_kernel(int2* out, const int* queries, const int* keys, int width, int query_count,
                             int key_count) {
  const int lane = threadIdx.x;
  const int query = blockIdx.x * warps + threadIdx.y;
  if (query >= query_count) return;  // a whole warp leaves
  float best = -INFINITY;
  int best_key = key_count;
  float sum = 0.0F;
  for (int first = 0; first < key_count; first += 32) {
    const int key = first + lane;
    float score = -INFINITY;
    if (key < key_count) {
      score = 0.0F;
      for (int c = 0; c < width; ++c) score += static_cast<float>(queries[query * width + c] * keys[key * width + c]);
    }
    float largest = score;
    for (int offset = 16; offset > 0; offset /= 2)
      largest = fmaxf(largest, __shfl_xor_sync(every_lane, largest, offset));
    const float larger = fmaxf(best, largest);
    float weight = expf(score - larger);
    for (int offset = 16; offset > 0; offset /= 2) weight += __shfl_xor_sync(every_lane, weight, offset);
    const unsigned with_largest = __ballot_sync(every_lane, score == largest);
    if (largest > best) best_key = first + __ffs(with_largest) - 1;
    sum = sum * expf(best - larger) + weight;
    best = larger;
  }
  if (lane == 0) out[query] = {best_key, static_cast<int>(rintf(100.0F / sum))};
}

int main(int argc, char** argv) {
  if (argc < 5) return 1;
  const int width = std::atoi(argv[1]);
  const int query_count = std::atoi(argv[2]);
  const int n = argc - 3;
  const int key_count = n / width - query_count;
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(std::atoi(argv[3 + i]));
  int* device_numbers = nullptr;
  int2* device_out = nullptr;
  CUDA_CHECK(cudaMalloc(&device_numbers, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_out, query_count * sizeof(int2)));
  CUDA_CHECK(cudaMemcpy(device_numbers, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  match_kernel<<<course::ceil_div(query_count, warps), dim3(32, warps)>>>(
      device_out, device_numbers, device_numbers + query_count * width, width, query_count, key_count);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int2> out(query_count);
  CUDA_CHECK(cudaMemcpy(out.data(), device_out, query_count * sizeof(int2), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_numbers));
  CUDA_CHECK(cudaFree(device_out));
  for (const int2& match : out) std::printf("%d %d\n", match.x, match.y);
  return 0;
}
