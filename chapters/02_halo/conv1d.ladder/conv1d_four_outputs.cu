// Ladder conv1d, out[i] = sum over j < 4 of a[i + j] * b[j]: the rung after conv1d. Loads of 128 bits, four outputs a
// thread.
//
// Difference:    A thread of `conv1d` has 4 bytes in flight; this one has 16. The three values to its right come from
//                the lane to its right by shuffles, and the filter lies in registers, padded with zeros.
// Cost removed:  the wait for memory; shared memory and its barrier.
#include "bench/ladder/four_outputs.cuh"
#include "conv1d.hpp"
#include "rungs.hpp"

namespace {

struct Filtered {
  const float* b;
  int k;
  __device__ float operator()(const float* window) const {
    float sum = 0.0F;
#pragma unroll
    for (int j = 0; j < max_conv; ++j) sum += j < k ? window[j] * __ldg(&b[j]) : 0.0F;
    return sum;
  }
};

}  // namespace

void conv1d_four_outputs(float* out, const float* a, int n, const float* b, int k) {
  course::ladder::four_outputs<0, max_conv - 1>(out, n, a, n, Filtered{b, k});
}
