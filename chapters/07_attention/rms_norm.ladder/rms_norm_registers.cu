// Ladder rms_norm: the top rungs. A row stays in the registers of its block.
//
// rms_norm_registers   Difference:    256 threads have 16 numbers of a row of 4,096 each, in four float4s; the sum goes
//                                     through shuffles and one barrier.
//                      Cost removed:  the second read of the row, and three of four instructions that load and store.
// rms_norm_in_flight   Difference:    as many blocks as the device holds take rows in turns, and ask for the next row
//                                     before they work on this one. Their weights stay in registers.
//                      Cost removed:  memory no longer waits for a block that reduces, and for its successor to begin;
//                                     the weights are read once a block, not once a row.
//                      On an H200 it is 7 % slower, however: there, the blocks beside one that waits keep memory busy
//                      as it is: rms_norm_registers reaches 98 % of the copy. So it shows what is not worth its registers.
#include "rows_in_registers.cuh"
#include "rungs.hpp"

namespace {

using namespace rows;

struct Weights {
  const float* weight;
  float epsilon;
};

template <int vectors>
class RmsNorm {
 public:
  static constexpr float missing = 0.0F;  // adds nothing

  using Arguments = Weights;
  struct Shared {
    float sum[warps];
  };

  __device__ RmsNorm(Arguments arguments, int columns) : epsilon_(arguments.epsilon) {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const int i = 4 * (threadIdx.x + v * threads);
      weights_[v] = i < columns ? __ldg(reinterpret_cast<const float4*>(arguments.weight + i)) : float4{};
    }
  }

  __device__ void apply(Part<vectors>& part, int columns, Shared& shared) const {
    float sum = 0.0F;
    part.each([&](float element) { sum = fmaf(element, element, sum); });
    sum = over_lanes<32>(sum, Sum{});
    if (threadIdx.x % 32 == 0) shared.sum[threadIdx.x / 32] = sum;
    __syncthreads();  // all warps' sums are there
    const float squares = over_lanes<warps>(shared.sum[threadIdx.x % warps], Sum{});
    const float factor = rsqrtf(squares / columns + epsilon_);
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      float4& four = part.fours[v];
      four.x *= factor * weights_[v].x;
      four.y *= factor * weights_[v].y;
      four.z *= factor * weights_[v].z;
      four.w *= factor * weights_[v].w;
    }
  }

 private:
  float4 weights_[vectors];
  float epsilon_;
};

}  // namespace

void rms_norm_registers(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  launch_for<RmsNorm>(false, out, x, rows, columns, Weights{weight, epsilon});
}

void rms_norm_in_flight(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  launch_for<RmsNorm>(true, out, x, rows, columns, Weights{weight, epsilon});
}
