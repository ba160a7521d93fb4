// Ladder pooling, out[i] = a[i - 2] + a[i - 1] + a[i]: the rung after pooling. Loads of 128 bits, four outputs a
// thread.
//
// Difference:    A thread of `pooling` has 4 bytes in flight; this one has 16. The two values to its left come from the
//                lane to its left by shuffles.
// Cost removed:  the wait for memory, which needs some 20 KB in flight for each streaming multiprocessor (SM)
//                at any time, or it idles; shared memory and its barrier.
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
