// EXPECT: budget-exceeded - a first kernel writes all scores to global memory, and a second one reads them
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

constexpr int threads = 64;

__global__ void scores_kernel(float* scores, const int* queries, const int* keys, int width, int key_count) {
  const int key = blockIdx.x * threads + threadIdx.x;
  const int query = blockIdx.y;
  if (key >= key_count) return;
  int score = 0;
  for (int c = 0; c < width; ++c) score += queries[query * width + c] * keys[key * width + c];
  scores[query * key_count + key] = static_cast<float>(score);
}

__global__ void match_kernel(int* best_keys, float* sums, const float* scores, int query_count, int key_count) {
  const int query = blockIdx.x * threads + threadIdx.x;
  if (query >= query_count) return;
  const float* const row = scores + query * key_count;
  int best = 0;
  for (int key = 1; key < key_count; ++key)
    if (row[key] > row[best]) best = key;
  float sum = 0.0F;
  for (int key = 0; key < key_count; ++key) sum += expf(row[key] - row[best]);
  best_keys[query] = best;
  sums[query] = sum;
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
  float* device_scores = nullptr;
  CUDA_CHECK(cudaMalloc(&device_numbers, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_keys, query_count * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_sums, query_count * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&device_scores, query_count * key_count * sizeof(float)));
  CUDA_CHECK(cudaMemcpy(device_numbers, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  scores_kernel<<<dim3(course::ceil_div(key_count, threads), query_count), threads>>>(
      device_scores, device_numbers, device_numbers + query_count * width, width, key_count);
  CUDA_CHECK(cudaGetLastError());
  match_kernel<<<course::ceil_div(query_count, threads), threads>>>(device_keys, device_sums, device_scores,
                                                                    query_count, key_count);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> best_keys(query_count);
  std::vector<float> sums(query_count);
  CUDA_CHECK(cudaMemcpy(best_keys.data(), device_keys, query_count * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(sums.data(), device_sums, query_count * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_numbers));
  CUDA_CHECK(cudaFree(device_keys));
  CUDA_CHECK(cudaFree(device_sums));
  CUDA_CHECK(cudaFree(device_scores));
  for (int query = 0; query < query_count; ++query)
    std::printf("%d %ld\n", best_keys[query], std::lround(100.0F / sums[query]));
  return 0;
}
