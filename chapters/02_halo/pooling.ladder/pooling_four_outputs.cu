// Ladder pooling, the rung after pooling: loads of 128 bits, four outputs a thread.
//
// Difference:    A thread of `pooling` has 4 bytes on their way; this one has 16. The two values to its left come from
//                the lane to its left by shuffles.
// Cost removed:  the wait. Memory needs some 20 KB on their way to each multiprocessor at any time, or it idles. Shared
//                memory and its barrier go, too.
#include "bench/ladder/four_outputs.cuh"
#include "rungs.hpp"

namespace {

struct SumOfThree {
  __device__ float operator()(const float* window) const { return (window[0] + window[1]) + window[2]; }
};

}  // namespace

void pooling_four_outputs(float* out, const float* a, int n) {
  course::ladder::four_outputs<2, 0>(out, n, a, n, SumOfThree{});
}
