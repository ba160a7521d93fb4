// Histogram of bytes: global atomics, then a private histogram for each block, then one for each warp.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <random>
#include <vector>

namespace {

constexpr int kBins = 256;
constexpr int kThreads = 192;
constexpr int kWarps = kThreads / 32;

__global__ void HistogramGlobal(const std::uint8_t* data, size_t size, unsigned int* bins) {
  const size_t stride = blockDim.x * gridDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += stride) atomicAdd(&bins[data[i]], 1u);
}

__global__ void HistogramShared(const std::uint8_t* data, size_t size, unsigned int* bins) {
  __shared__ unsigned int local[kBins];
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) local[b] = 0;
  __syncthreads();
  const size_t stride = blockDim.x * gridDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += stride) atomicAdd(local + data[i], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) {
    if (local[b] != 0) atomicAdd(bins + b, local[b]);
  }
}

// Reads four bytes at a time.
__global__ void HistogramPerWarp(const uchar4* data, size_t size4, unsigned int* bins) {
  __shared__ unsigned int local[kWarps][kBins];
  unsigned int* mine = local[threadIdx.x / 32];
  for (int b = threadIdx.x; b < kWarps * kBins; b += blockDim.x) (&local[0][0])[b] = 0;
  __syncthreads();
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size4; i += blockDim.x * gridDim.x) {
    const uchar4 four = data[i];
    atomicAdd(&mine[four.x], 1u);
    atomicAdd(&mine[four.y], 1u);
    atomicAdd(&mine[four.z], 1u);
    atomicAdd(&mine[four.w], 1u);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < kBins; b += blockDim.x) {
    unsigned int sum = 0;
    for (int w = 0; w < kWarps; ++w) sum += local[w][b];
    atomicAdd(&bins[b], sum);
  }
}

template <typename Launch>
bool Test(const char* name, const std::array<unsigned int, kBins>& expected, unsigned int* d_bins, Launch launch) {
  cudaMemset(d_bins, 0, kBins * sizeof(unsigned int));
  launch();
  std::array<unsigned int, kBins> bins;
  cudaMemcpy(bins.data(), d_bins, sizeof(bins), cudaMemcpyDeviceToHost);
  const bool same = std::equal(bins.begin(), bins.end(), expected.begin());
  std::cout << name << ": " << (same ? "ok" : "DIFFERS") << "\n";
  return same;
}

}  // namespace

int main() {
  const size_t size = 8 * 1024;
  std::mt19937 engine(42);
  std::vector<std::uint8_t> data(size);
  std::array<unsigned int, kBins> expected{};
  for (auto& byte : data) {
    byte = static_cast<std::uint8_t>(engine() & engine());
    ++expected[byte];
  }

  std::uint8_t* d_data = nullptr;
  unsigned int* d_bins = nullptr;
  if (cudaMalloc(&d_data, size) != cudaSuccess) return 1;
  if (cudaMalloc(&d_bins, kBins * sizeof(unsigned int)) != cudaSuccess) return 1;
  cudaMemcpy(d_data, data.data(), size, cudaMemcpyHostToDevice);

  bool ok = Test("global", expected, d_bins, [&] { HistogramGlobal<<<4, kThreads>>>(d_data, size, d_bins); });
  ok = Test("shared", expected, d_bins, [&] { HistogramShared<<<4, kThreads>>>(d_data, size, d_bins); }) && ok;
  ok = Test("per warp", expected, d_bins, [&] {
         HistogramPerWarp<<<2, kThreads>>>(reinterpret_cast<const uchar4*>(d_data), size / 4, d_bins);
       }) && ok;

  cudaFree(d_data);
  cudaFree(d_bins);
  return ok ? 0 : 1;
}
