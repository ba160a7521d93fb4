// Ladder window_average, out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3: the rung after window_average_shared. Loads of 128
// bits, four outputs a thread.
//
// Difference:    The shared tile changed nothing on a GPU whose cache already caught the second and third read: either
//                way a thread has 4 bytes in flight, and waits. This one has 16. The two values to its right come from
//                the lane to its right by shuffles.
// Cost removed:  the wait for memory; shared memory and its barrier.
#include "bench/ladder/four_outputs.cuh"
#include "rungs.hpp"

namespace {

struct Average {
  __device__ float operator()(const float* window) const { return (window[0] + window[1] + window[2]) * (1.0F / 3.0F); }
};

}  // namespace

void window_average_four_outputs(float* out, const float* a, int n) {
  course::ladder::four_outputs<0, 2>(out, n - 2, a, n, Average{});
}
