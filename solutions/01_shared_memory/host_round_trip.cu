// 01_shared_memory/host_round_trip: out[i] = 2 * a[i]: the kernel is given, you write the host's side.
//
// Host and device have separate memories. Copy the input to the device, launch the kernel, copy the result back, and
// free the memory. Any of these calls can fail, and a launch returns before the kernel has run.
//
// Try it:   ./course check host_round_trip
// Budget:   1 global read and 1 global write an element; no memory, error or unfinished work left behind; in the second
//           function all work in `device.stream`, and one wait, at the end.
#include "host_round_trip.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

__global__ void double_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2.0F * a[i];
}

}  // namespace

void host_round_trip(float* out, const float* a, int n, int threads_per_block) {
  if (n == 0) return;
  const std::size_t bytes = n * sizeof(float);
  float* device_a = nullptr;
  float* device_out = nullptr;

  // TODO(1): Allocate device memory for the input and for the output. (2 lines)
  CUDA_CHECK(cudaMalloc(&device_a, bytes));
  CUDA_CHECK(cudaMalloc(&device_out, bytes));
  // END(1)

  // TODO(2): Copy the input to the device. (1 line)
  CUDA_CHECK(cudaMemcpy(device_a, a, bytes, cudaMemcpyHostToDevice));
  // END(2)

  // TODO(3): Launch `double_kernel` with a thread for each element, and check that the launch succeeded. (2 lines)
  double_kernel<<<course::ceil_div(n, threads_per_block), threads_per_block>>>(device_out, device_a, n);
  // The launch itself returns nothing.
  CUDA_CHECK(cudaGetLastError());
  // END(3)

  // TODO(4): Copy the result back. (1 line)
  // This call waits for the kernel, and returns its error if it failed.
  CUDA_CHECK(cudaMemcpy(out, device_out, bytes, cudaMemcpyDeviceToHost));
  // END(4)

  // TODO(5): Free what you allocated. (2 lines)
  CUDA_CHECK(cudaFree(device_out));
  CUDA_CHECK(cudaFree(device_a));
  // END(5)
}

void round_trip_in_stream(float* out, const float* a, int n, int threads_per_block, const RoundTripBuffers& device) {
  if (n == 0) return;
  const std::size_t bytes = n * sizeof(float);

  // `device` has three members: `out`, `a` and `stream`.
  // TODO(6): Issue the three steps in `device.stream` without waiting in between, and check the launch. (4 lines)
  CUDA_CHECK(cudaMemcpyAsync(device.a, a, bytes, cudaMemcpyHostToDevice, device.stream));
  const int blocks = course::ceil_div(n, threads_per_block);
  double_kernel<<<blocks, threads_per_block, 0, device.stream>>>(device.out, device.a, n);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaMemcpyAsync(out, device.out, bytes, cudaMemcpyDeviceToHost, device.stream));
  // END(6)

  // TODO(7): Wait until all of it is done: the caller reads `out` as soon as this function returns. (1 line)
  // Only here: within a stream each step waits for the one before.
  CUDA_CHECK(cudaStreamSynchronize(device.stream));
  // END(7)
}
