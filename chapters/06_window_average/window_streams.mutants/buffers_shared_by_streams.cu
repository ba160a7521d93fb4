// EXPECT: global-race - all streams take turns with one pair of buffers on the device, and nobody makes them take turns
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

  float* device_a = nullptr;
  float* device_out = nullptr;
  CUDA_CHECK(cudaMalloc(&device_a, (chunk + halo) * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&device_out, chunk * sizeof(float)));
  for (Lane& lane : lanes) {
    CUDA_CHECK(cudaStreamCreate(&lane.stream));
    lane.a = device_a;
    lane.out = device_out;
  }
  std::copy(a, a + n, pinned_a);

  for (int start = 0; start < outputs; start += chunk) {
    const int count = std::min(chunk, outputs - start);
    const Lane& lane = lanes[start / chunk % stream_count];

    const std::size_t bytes = (count + halo) * sizeof(float);
    CUDA_CHECK(cudaMemcpyAsync(lane.a, pinned_a + start, bytes, cudaMemcpyHostToDevice, lane.stream));

    const int blocks = course::ceil_div(count, threads_per_block);
    window_average_kernel<<<blocks, threads_per_block, 0, lane.stream>>>(lane.out, lane.a, count);
    CUDA_CHECK(cudaGetLastError());

    CUDA_CHECK(
        cudaMemcpyAsync(pinned_out + start, lane.out, count * sizeof(float), cudaMemcpyDeviceToHost, lane.stream));
  }

  CUDA_CHECK(cudaDeviceSynchronize());
  std::copy(pinned_out, pinned_out + outputs, out);

  for (const Lane& lane : lanes) CUDA_CHECK(cudaStreamDestroy(lane.stream));
  CUDA_CHECK(cudaFree(device_out));
  CUDA_CHECK(cudaFree(device_a));
  CUDA_CHECK(cudaFreeHost(pinned_out));
  CUDA_CHECK(cudaFreeHost(pinned_a));
}
