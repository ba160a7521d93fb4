// What the lessons quote and no ladder measures: a divergent branch at several block sizes beside an empty kernel, and what
// pinned memory and streams are worth (chapter 6). Prints two tables in Markdown, medians of 21 repetitions;
// docs/results/block_sizes.md and docs/results/host_copies.md keep what one H200 printed.
//
//   nvcc -O3 -std=c++17 -arch=native common/bench/gpu/small_measures.cu -o small_measures && ./small_measures
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "timing.cuh"

namespace {

constexpr int outputs = 1 << 29;

__global__ void window_average(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
}

__device__ float average(const float* a, int length) {
  float sum = 0.0F;
  for (int j = 0; j < length; ++j) sum += a[j];
  return sum / static_cast<float>(length);
}

__global__ void by_parity(float* out, const float* a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = average(a + i, i % 2 == 1 ? 8 : 3);
}

__global__ void in_halves(float* out, const float* a) {
  const int half = blockDim.x / 2;
  const int local = threadIdx.x;
  const bool is_long = local >= half;
  const int i = blockIdx.x * blockDim.x + (is_long ? 2 * (local - half) + 1 : 2 * local);
  out[i] = average(a + i, is_long ? 8 : 3);
}

void print_row(float* out, const float* a, int threads) {
  const int blocks = outputs / threads;
  const double nothing = median_ms([=] { empty<<<blocks, threads>>>(); });
  const double parity = median_ms([=] { by_parity<<<blocks, threads>>>(out, a); });
  const double halves = median_ms([=] { in_halves<<<blocks, threads>>>(out, a); });
  std::printf("| %d | %d | %.3f | %.3f | %.3f |\n", threads, blocks, nothing, parity, halves);
}

/// In, kernel and back for 2^28 floats of the host, in chunks over some streams.
double round_trip_ms(float* host, float* device_out, float* device_a, int chunks, int streams) {
  constexpr int count = 1 << 28;
  std::vector<cudaStream_t> lanes(streams);
  for (cudaStream_t& lane : lanes) check(cudaStreamCreate(&lane));
  const int chunk = count / chunks;
  const double time = median_ms([&] {
    for (int c = 0; c < chunks; ++c) {
      const cudaStream_t lane = lanes[c % streams];
      const std::size_t at = static_cast<std::size_t>(c) * chunk;
      const std::size_t bytes = chunk * sizeof(float);
      check(cudaMemcpyAsync(device_a + at, host + at, bytes, cudaMemcpyHostToDevice, lane));
      window_average<<<chunk / 256, 256, 0, lane>>>(device_out + at, device_a + at);
      check(cudaMemcpyAsync(host + at, device_out + at, bytes, cudaMemcpyDeviceToHost, lane));
    }
    // The legacy default stream, in which the events are, waits for all of them.
  });
  for (cudaStream_t lane : lanes) check(cudaStreamDestroy(lane));
  return time;
}

}  // namespace

int main() {
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0));
  float* out = nullptr;
  float* a = nullptr;
  check(cudaMalloc(&out, sizeof(float) * outputs));
  check(cudaMalloc(&a, sizeof(float) * (outputs + 8)));
  check(cudaMemset(a, 0, sizeof(float) * (outputs + 8)));

  std::printf("%s, 2^29 outputs, milliseconds:\n\n", device.name);
  std::printf(
      "| threads a block | blocks | empty kernel | by parity | in halves |\n| ---: | ---: | ---: | ---: | ---: |\n");
  for (const int threads : {128, 256, 512, 1024}) print_row(out, a, threads);

  constexpr std::size_t bytes = sizeof(float) << 28U;
  float* pageable = static_cast<float*>(std::malloc(bytes));
  std::memset(pageable, 0, bytes);
  float* pinned = nullptr;
  check(cudaMallocHost(&pinned, bytes));
  std::memset(pinned, 0, bytes);
  std::printf(
      "\n1 GiB to the device and back with a kernel between, milliseconds:\n\n| host memory | streams | time, ms |\n");
  std::printf("| --- | ---: | ---: |\n");
  std::printf("| pageable | 1 | %.1f |\n", round_trip_ms(pageable, out, a, 1, 1));
  std::printf("| pinned | 1 | %.1f |\n", round_trip_ms(pinned, out, a, 1, 1));
  std::printf("| pinned | 3 | %.1f |\n", round_trip_ms(pinned, out, a, 24, 3));
  std::free(pageable);
  check(cudaFreeHost(pinned));
  check(cudaFree(out));
  check(cudaFree(a));
  return 0;
}
