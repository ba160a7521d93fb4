// CORRECT: the caller's own memory is pinned for the time of the call
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
  Lane lanes[stream_count];

  CUDA_CHECK(cudaHostRegister(const_cast<float*>(a), n * sizeof(float), cudaHostRegisterDefault));
  CUDA_CHECK(cudaHostRegister(out, outputs * sizeof(float), cudaHostRegisterDefault));

  for (Lane& lane : lanes) {
    CUDA_CHECK(cudaStreamCreate(&lane.stream));
    CUDA_CHECK(cudaMalloc(&lane.a, (chunk + halo) * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&lane.out, chunk * sizeof(float)));
  }

  for (int start = 0; start < outputs; start += chunk) {
    const int count = std::min(chunk, outputs - start);
    const Lane& lane = lanes[start / chunk % stream_count];

    const std::size_t bytes = (count + halo) * sizeof(float);
    CUDA_CHECK(cudaMemcpyAsync(lane.a, a + start, bytes, cudaMemcpyHostToDevice, lane.stream));

    const int blocks = course::ceil_div(count, threads_per_block);
    window_average_kernel<<<blocks, threads_per_block, 0, lane.stream>>>(lane.out, lane.a, count);
    CUDA_CHECK(cudaGetLastError());

    CUDA_CHECK(cudaMemcpyAsync(out + start, lane.out, count * sizeof(float), cudaMemcpyDeviceToHost, lane.stream));
  }

  CUDA_CHECK(cudaDeviceSynchronize());

  for (const Lane& lane : lanes) {
    CUDA_CHECK(cudaFree(lane.out));
    CUDA_CHECK(cudaFree(lane.a));
    CUDA_CHECK(cudaStreamDestroy(lane.stream));
  }
  CUDA_CHECK(cudaHostUnregister(out));
  CUDA_CHECK(cudaHostUnregister(const_cast<float*>(a)));
}
