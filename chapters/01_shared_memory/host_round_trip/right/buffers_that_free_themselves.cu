// CORRECT: device memory is held by objects that free it, also where something throws
#include "host_round_trip.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

__global__ void double_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2.0F * a[i];
}

}  // namespace

void host_round_trip(float* out, const float* a, int n, int threads_per_block) {
  if (n == 0) return;
  const std::size_t bytes = n * sizeof(float);
  const course::DeviceBuffer<float> device_a(n);
  const course::DeviceBuffer<float> device_out(n);

  CUDA_CHECK(cudaMemcpy(device_a.data(), a, bytes, cudaMemcpyHostToDevice));

  double_kernel<<<course::ceil_div(n, threads_per_block), threads_per_block>>>(device_out.data(), device_a.data(), n);
  CUDA_CHECK(cudaGetLastError());

  CUDA_CHECK(cudaMemcpy(out, device_out.data(), bytes, cudaMemcpyDeviceToHost));
}

void round_trip_in_stream(float* out, const float* a, int n, int threads_per_block, const RoundTripBuffers& device) {
  if (n == 0) return;
  const std::size_t bytes = n * sizeof(float);

  CUDA_CHECK(cudaMemcpyAsync(device.a, a, bytes, cudaMemcpyHostToDevice, device.stream));
  const int blocks = course::ceil_div(n, threads_per_block);
  double_kernel<<<blocks, threads_per_block, 0, device.stream>>>(device.out, device.a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpyAsync(out, device.out, bytes, cudaMemcpyDeviceToHost, device.stream));

  CUDA_CHECK(cudaStreamSynchronize(device.stream));
}
