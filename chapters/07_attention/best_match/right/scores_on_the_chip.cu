// CORRECT: the scores of a query wait in shared memory, and the block goes through them twice: for the largest and for the sum
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/cuda_check.hpp"

constexpr int threads = 64;

__global__ void match_kernel(int* best_keys, float* sums, const int* queries, const int* keys, int width,
                             int key_count) {
  extern __shared__ float scores[];
  __shared__ int best_of[threads];
  __shared__ float sum_of[threads];
  const int local = threadIdx.x;
  for (int key = local; key < key_count; key += threads) {
    float score = 0.0F;
    for (int c = 0; c < width; ++c)
      score += static_cast<float>(queries[blockIdx.x * width + c] * keys[key * width + c]);
    scores[key] = score;
  }
  __syncthreads();
  int best = 0;
  for (int key = local; key < key_count; key += threads)
    if (scores[key] > scores[best] || (scores[key] == scores[best] && key < best)) best = key;
  best_of[local] = best;
  for (int stride = threads / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) {
      const int other = best_of[local + stride];
      best = best_of[local];
      if (scores[other] > scores[best] || (scores[other] == scores[best] && other < best)) best_of[local] = other;
    }
  }
  __syncthreads();
  best = best_of[0];
  float sum = 0.0F;
  for (int key = local; key < key_count; key += threads) sum += expf(scores[key] - scores[best]);
  sum_of[local] = sum;
  for (int stride = threads / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) sum_of[local] += sum_of[local + stride];
  }
  if (local == 0) {
    best_keys[blockIdx.x] = best;
    sums[blockIdx.x] = sum_of[0];
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
  match_kernel<<<query_count, threads, key_count * sizeof(float)>>>(
      device_keys, device_sums, device_numbers, device_numbers + query_count * width, width, key_count);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> best_keys(query_count);
  std::vector<float> sums(query_count);
  CUDA_CHECK(cudaMemcpy(best_keys.data(), device_keys, query_count * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaMemcpy(sums.data(), device_sums, query_count * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_numbers));
  CUDA_CHECK(cudaFree(device_keys));
  CUDA_CHECK(cudaFree(device_sums));
  for (int query = 0; query < query_count; ++query) std::printf("%d %.0f\n", best_keys[query], 100.0F / sums[query]);
  return 0;
}
