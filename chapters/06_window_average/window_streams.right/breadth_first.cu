// CORRECT: a round of chunks at a time: first all copies in, then all kernels, then all copies back
#include "window_streams.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int halo = 2;
constexpr int stream_count = 3;
constexpr int threads_per_block = 128;

__global__ void window_average_kernel(float* out, const float* a, int outputs) {
  const int i = blockIdx.x * threads_per_block + threadIdx.x;
  if (i < outputs) out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
}

struct Lane {
  cudaStream_t stream = nullptr;
  float* a = nullptr;
  float* out = nullptr;
};

}  // namespace

void window_streams(float* out, const float* a, int n, int chunk) {
  const int outputs = n - halo;
  if (outputs <= 0) return;
  float* pinned_a = nullptr;
  float* pinned_out = nullptr;
  Lane lanes[stream_count];

  CUDA_CHECK(cudaMallocHost(&pinned_a, n * sizeof(float)));
  CUDA_CHECK(cudaMallocHost(&pinned_out, outputs * sizeof(float)));

  for (Lane& lane : lanes) {
    CUDA_CHECK(cudaStreamCreate(&lane.stream));
    CUDA_CHECK(cudaMalloc(&lane.a, (chunk + halo) * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&lane.out, chunk * sizeof(float)));
  }

  std::copy(a, a + n, pinned_a);

  for (int round = 0; round < outputs; round += stream_count * chunk) {
    const auto for_each_lane = [&](auto step) {
      for (int k = 0; k < stream_count && round + k * chunk < outputs; ++k) {
        const int start = round + k * chunk;
        step(lanes[k], start, std::min(chunk, outputs - start));
      }
    };
    for_each_lane([&](const Lane& lane, int start, int count) {
      const std::size_t bytes = (count + halo) * sizeof(float);
      CUDA_CHECK(cudaMemcpyAsync(lane.a, pinned_a + start, bytes, cudaMemcpyHostToDevice, lane.stream));
    });
    for_each_lane([&](const Lane& lane, int, int count) {
      const int blocks = course::ceil_div(count, threads_per_block);
      window_average_kernel<<<blocks, threads_per_block, 0, lane.stream>>>(lane.out, lane.a, count);
      CUDA_CHECK(cudaGetLastError());
    });
    for_each_lane([&](const Lane& lane, int start, int count) {
      const std::size_t bytes = count * sizeof(float);
      CUDA_CHECK(cudaMemcpyAsync(pinned_out + start, lane.out, bytes, cudaMemcpyDeviceToHost, lane.stream));
    });
  }

  CUDA_CHECK(cudaDeviceSynchronize());
  std::copy(pinned_out, pinned_out + outputs, out);

  for (const Lane& lane : lanes) {
    CUDA_CHECK(cudaFree(lane.out));
    CUDA_CHECK(cudaFree(lane.a));
    CUDA_CHECK(cudaStreamDestroy(lane.stream));
  }
  CUDA_CHECK(cudaFreeHost(pinned_out));
  CUDA_CHECK(cudaFreeHost(pinned_a));
}
