// Ladder softmax: the top rungs. A row stays in the registers of its block.
//
// softmax_registers   Difference:    256 threads have 16 numbers of a row of 4,096 each, in four float4s. The numerators
//                                    stay there too, relative to the largest element of the warp, until the row's pair
//                                    is known.
//                     Cost removed:  the second read of the row, all rescalings but one a warp, the tree with its
//                                    barriers: one barrier is left.
// softmax_in_flight   Difference:    as many blocks as the device holds take rows in turns, and ask for the next row
//                                    before they work on this one.
//                     Cost removed:  memory no longer waits for a block that reduces, and for its successor to begin.
//                     On an H200 it is 8 % slower, however: there, the blocks beside one that waits keep memory busy
//                     as it is: softmax_registers reaches 97 % of the copy. So it shows what is not worth its registers.
#include "rows_in_registers.cuh"
#include "rungs.hpp"

namespace {

using namespace rows;

constexpr float log2_e = 1.44269504F;

struct Nothing {};

template <int vectors>
class Softmax {
 public:
  static constexpr float missing = -INFINITY;  // exp() makes 0 of it

  using Arguments = Nothing;
  struct Shared {
    float largest[warps];
    float sum[warps];
  };

  __device__ Softmax(Arguments /*none*/, int /*columns*/) {}

  __device__ void apply(Part<vectors>& part, int /*columns*/, Shared& shared) const {
    float largest = missing;
    part.each([&](float element) { largest = fmaxf(largest, element); });
    largest = over_lanes<32>(largest, Larger{});
    // A warp past the row's end has no element: relative to minus infinity its numerators would be no numbers.
    const float reference = largest > missing ? largest * log2_e : 0.0F;
    float sum = 0.0F;
    part.each([&](float& element) {
      element = exp2f(fmaf(element, log2_e, -reference));
      sum += element;
    });
    sum = over_lanes<32>(sum, Sum{});
    if (threadIdx.x % 32 == 0) {
      shared.largest[threadIdx.x / 32] = largest;
      shared.sum[threadIdx.x / 32] = sum;
    }
    __syncthreads();  // all warps' pairs are there
    const int of_warp = threadIdx.x % warps;
    const float row_largest = over_lanes<warps>(shared.largest[of_warp], Larger{});
    const float share = shared.sum[of_warp] * exp2f((shared.largest[of_warp] - row_largest) * log2_e);
    const float row_sum = over_lanes<warps>(share, Sum{});
    const float factor = exp2f(reference - row_largest * log2_e) / row_sum;
    part.each([&](float& element) { element *= factor; });
  }
};

}  // namespace

void softmax_registers(float* out, const float* x, int rows, int columns) {
  launch_for<Softmax>(false, out, x, rows, columns, Nothing{});
}

void softmax_in_flight(float* out, const float* x, int rows, int columns) {
  launch_for<Softmax>(true, out, x, rows, columns, Nothing{});
}
