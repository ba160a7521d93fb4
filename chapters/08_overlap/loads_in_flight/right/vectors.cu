// CORRECT: a load of 128 bits brings four elements at once, so a thread needs a quarter of the loads
#include "loads_in_flight.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

int loads_needed(Memory memory, int threads) {
  return std::max(1, course::ceil_div(memory.latency_ns * memory.bytes_per_ns, 4 * threads));
}

namespace {

template <int vectors>
__global__ void loads_in_flight_kernel(float* out, const float* a, int n) {
  const int step = gridDim.x * blockDim.x;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const auto* const from = reinterpret_cast<const float4*>(a);
  auto* const to = reinterpret_cast<float4*>(out);
  for (int first = thread; first < n / 4; first += vectors * step) {
    float4 values[vectors];
#pragma unroll
    for (int k = 0; k < vectors; ++k)
      if (first + k * step < n / 4) values[k] = from[first + k * step];
#pragma unroll
    for (int k = 0; k < vectors; ++k) {
      const int i = first + k * step;
      const float4 value = values[k];
      if (i < n / 4) to[i] = make_float4(value.x + 1.0F, value.y + 1.0F, value.z + 1.0F, value.w + 1.0F);
    }
  }
  for (int i = n / 4 * 4 + thread; i < n; i += step) out[i] = a[i] + 1.0F;
}

}  // namespace

void loads_in_flight(float* out, const float* a, int n, int blocks, Memory memory) {
  if (n == 0) return;
  if (loads_needed(memory, blocks * threads_per_block) <= 4)
    loads_in_flight_kernel<1><<<blocks, threads_per_block>>>(out, a, n);
  else
    loads_in_flight_kernel<2><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}
