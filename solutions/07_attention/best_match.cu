// 07_attention/best_match: a whole program: for each query, the key with the largest score, and its weight.
//
// `best_match 2 1 1 2 2 0 1 0 0 2 1 1` has numbers for queries and keys of width 2, and one query: (1, 2). The other numbers
// are the keys (2, 0) (1, 0) (0, 2) (1, 1). The scores are 2 1 4 3, so key 2 is the best, and softmax gives it 0.644 of the
// weight. The program prints 2 64: the key's number and its weight in whole percent, a line for each query.
//
// Try it:   ./course check best_match
// Run it:   ./course run exercises/07_attention/best_match.cu -- 2 1 1 2 2 0 1 0 0 2 1 1
// Budget:   a query meets each key once, and at least 32 threads share its keys; 2 global writes a query; no memory, error or
//           unfinished work left behind.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

// TODO(1): Write the program. A block takes a query, and its threads share the keys. What each of them has found, they
// combine in a tree. (70 to 90 lines)
constexpr int threads = 64;

/// The best of some keys, and the sum of exp(score - best score) over all of them.
struct Match {
  float score;
  int key;
  float sum;
};

/// What stands for no key.
__device__ Match no_match() { return {-INFINITY, 0, 0.0F}; }

/// What comes of two sets of keys.
__device__ Match combined(const Match& a, const Match& b) {
  // Of equal scores the first key, so that the order in which threads combine does not matter.
  const bool a_is_best = a.score > b.score || (a.score == b.score && a.key < b.key);
  const Match& best = a_is_best ? a : b;
  const Match& other = a_is_best ? b : a;
  // Without a key there is nothing to rescale, and infinity - infinity would be no number.
  if (other.sum == 0.0F) return best;
  return {best.score, best.key, best.sum + other.sum * expf(other.score - best.score)};
}

__global__ void match_kernel(int* out_keys, float* out_sums, const int* queries, const int* keys, int width,
                             int key_count) {
  __shared__ Match matches[threads];
  const int local = threadIdx.x;
  const int* const query = queries + blockIdx.x * width;
  Match mine = no_match();
  for (int key = local; key < key_count; key += threads) {
    int score = 0;
    for (int c = 0; c < width; ++c) score += query[c] * keys[key * width + c];
    mine = combined(mine, {static_cast<float>(score), key, 1.0F});
  }
  matches[local] = mine;
  for (int stride = threads / 2; stride > 0; stride /= 2) {
    // What is read below was written in the round before.
    __syncthreads();
    if (local < stride) matches[local] = combined(matches[local], matches[local + stride]);
  }
  if (local == 0) {
    out_keys[blockIdx.x] = matches[0].key;
    out_sums[blockIdx.x] = matches[0].sum;
  }
}

int main(int argc, char** argv) {
  if (argc < 5) return 1;
  const int width = std::atoi(argv[1]);
  const int query_count = std::atoi(argv[2]);
  const int n = argc - 3;
  const int key_count = n / width - query_count;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = std::atoi(argv[3 + i]);

  int* device_numbers = nullptr;
  int* device_keys = nullptr;
  float* device_sums = nullptr;
  CUDA_CHECK(cudaMalloc(&device_numbers, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_keys, query_count * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_sums, query_count * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(device_numbers, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  match_kernel<<<query_count, threads>>>(device_keys, device_sums, device_numbers, device_numbers + query_count * width,
                                         width, key_count);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> best_keys(query_count);
  std::vector<float> sums(query_count);
  CUDA_CHECK(cudaMemcpy(best_keys.data(), device_keys, query_count * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(sums.data(), device_sums, query_count * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_numbers));
  CUDA_CHECK(cudaFree(device_keys));
  CUDA_CHECK(cudaFree(device_sums));

  // The best key's term of the sum is exp(0) = 1.
  for (int query = 0; query < query_count; ++query)
    std::printf("%d %ld\n", best_keys[query], std::lround(100.0F / sums[query]));
  return 0;
}
// END(1)
