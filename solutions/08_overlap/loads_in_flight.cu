// 08_overlap/loads_in_flight: out = a + 1, with as many loads under way as the memory needs.
//
// The memory never idles if latency times bandwidth are under way, in bytes. All threads of the grid share that. A thread has
// several loads under way if it asks for all of them before it uses the first. With 2 blocks of 64 threads and 4 loads:
//
//   thread 0   asks for    0  128  256  384    then uses them
//              asks for  512  640  768  896    then uses them
//   thread 1   asks for    1  129  257  385    ...
//
// Try it:   ./course check loads_in_flight
// Budget:   each element is read once and written once, by the threads that were asked for; 4 sectors for a warp's request; and
//           no element is used before the thread has asked for all of its round.
#include "loads_in_flight.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

int loads_needed(Memory memory, int threads) {
  int loads = 1;
  // TODO(1): Raise `loads` to what Little's law asks of each thread, rounded up, from latency_ns and bytes_per_ns. (2 to 4 lines)
  constexpr int bytes_of_a_load = sizeof(float);
  const int loads_in_all = course::ceil_div(memory.latency_ns * memory.bytes_per_ns, bytes_of_a_load);
  // Rounded down, fewer bytes would be under way than the memory needs.
  loads = std::max(loads, course::ceil_div(loads_in_all, threads));
  // END(1)
  return loads;
}

namespace {

/// @tparam loads of a thread under way
template <int loads>
__global__ void loads_in_flight_kernel(float* out, const float* a, int n) {
  // TODO(2): Go through this thread's elements in rounds. In each, read `loads` of them, as far apart as the grid has
  // threads, before you use the first. The last round may have fewer. (10 to 13 lines)
  const int step = gridDim.x * blockDim.x;
  for (int first = blockIdx.x * blockDim.x + threadIdx.x; first < n; first += loads * step) {
    float values[loads];
    // Loops of constant length: so each value has a register, and nothing waits for one before all are asked for.
#pragma unroll
    for (int k = 0; k < loads; ++k) {
      const int i = first + k * step;
      values[k] = i < n ? a[i] : 0.0F;
    }
#pragma unroll
    for (int k = 0; k < loads; ++k) {
      const int i = first + k * step;
      if (i < n) out[i] = values[k] + 1.0F;
    }
  }
  // END(2)
}

}  // namespace

void loads_in_flight(float* out, const float* a, int n, int blocks, Memory memory) {
  if (n == 0) return;  // nothing to do
  const int loads = loads_needed(memory, blocks * threads_per_block);
  if (loads == 1)
    loads_in_flight_kernel<1><<<blocks, threads_per_block>>>(out, a, n);
  else if (loads == 2)
    loads_in_flight_kernel<2><<<blocks, threads_per_block>>>(out, a, n);
  else if (loads <= 4)
    loads_in_flight_kernel<4><<<blocks, threads_per_block>>>(out, a, n);
  else
    loads_in_flight_kernel<8><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}
