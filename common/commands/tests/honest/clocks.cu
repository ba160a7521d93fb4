// HONEST: squares - clocks of C, POSIX and C++, random numbers, a timer with events, maps, sorting
#include <sys/time.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "support/cuda_check.hpp"

__global__ void squares_kernel(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i * i;
}

double seconds() {
  timeval now{};
  gettimeofday(&now, nullptr);
  timespec also{};
  clock_gettime(CLOCK_MONOTONIC, &also);
  return now.tv_sec + now.tv_usec * 1e-6 + 0 * also.tv_nsec + 0 * difftime(time(nullptr), time(nullptr));
}

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const double began = seconds();
  const auto start = std::chrono::steady_clock::now();
  const clock_t ticks = clock();
  char* end = nullptr;
  const int n = static_cast<int>(strtoul(argv[1], &end, 10));
  const long threads = atol(argv[2]);
  if (n == 0) return 0;
  std::random_device seed;
  std::mt19937 generator(seed());
  std::uniform_int_distribution<int> any(0, 9);
  std::map<std::string, int> named;
  std::unordered_map<int, std::set<int>> sets;
  for (int i = 0; i < 20; ++i) sets[any(generator)].insert(named["x" + std::to_string(i)]++);
  cudaEvent_t first, last;
  CUDA_CHECK(cudaEventCreate(&first));
  CUDA_CHECK(cudaEventCreate(&last));
  int* squares = nullptr;
  CUDA_CHECK(cudaMalloc(&squares, n * sizeof(int)));
  const float* constants = nullptr;
  CUDA_CHECK(cudaMalloc(&constants, 16));
  CUDA_CHECK(cudaFree(const_cast<float*>(constants)));
  CUDA_CHECK(cudaEventRecord(first));
  squares_kernel<<<(n + threads - 1) / threads, threads>>>(squares, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaEventRecord(last));
  CUDA_CHECK(cudaEventSynchronize(last));
  float ms = 0;
  CUDA_CHECK(cudaEventElapsedTime(&ms, first, last));
  CUDA_CHECK(cudaEventDestroy(first));
  CUDA_CHECK(cudaEventDestroy(last));
  std::vector<int> host(n);
  CUDA_CHECK(cudaMemcpy(host.data(), squares, n * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(squares));
  std::sort(host.begin(), host.end());
  char line[32];
  for (const int square : host) {
    sprintf(line, "%d", square);
    puts(line);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::cerr << std::fixed << std::setprecision(3) << took.count() + seconds() - began << ' ' << clock() - ticks << ' '
            << ms << ' ' << std::accumulate(host.begin(), host.end(), 0LL) << '\n';
  return 0;
}
