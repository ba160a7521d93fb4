// 07_attention/attention_warps: attention with a warp for each query: shuffles instead of one thread's long loops.
//
// Keys come in tiles of 32, one for each lane. A lane computes the score of its key. Shuffles find the largest score and
// the sum of the weights. Then the lanes change roles: lane c owns number c of the output, and takes the 32 weights from
// the others, one after another.
//
//   as keys:      lane j: score = q . k[j], weight = exp(score - largest)
//   as numbers:   lane c: total += weight of lane j * v[j][c], for j = 0, 1, ... 31
//
// Try it:   ./course check attention_warps   (and ./course report attention_warps --metrics)
// Budget:   n * head reads for the queries, and for each block 2 * n * head for keys and values; two barriers a tile and
//           two to spare; in full tiles 4 sectors a request of a warp, no bank conflicts, no request by a part of a warp.
#include "attention_warps.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int lanes = 32;
constexpr unsigned all = 0xFFFFFFFF;

template <int head, int warps_per_block>
__global__ void attention_warps_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  static_assert(head <= lanes, "a lane owns one number of the output");
  __shared__ float q_tile[warps_per_block][head];
  // One more number in each row: lanes read the same place of neighbouring rows, which then lie in different banks.
  __shared__ float k_tile[lanes][head + 1];
  __shared__ float v_tile[lanes][head];
  const int warp = threadIdx.x / lanes;
  const int lane = threadIdx.x % lanes;
  const int query = blockIdx.x * warps_per_block + warp;
  float total = 0.0F;  // number `lane` of the weighted sum of values
  float sum = 0.0F;    // of the weights; the same in all lanes
  float largest = -INFINITY;
  if (lane < head) q_tile[warp][lane] = query < n ? q[query * head + lane] : 0.0F;

  for (int first = 0; first < n; first += lanes) {
    const int keys = min(lanes, n - first);

    // TODO(1): Fill both tiles with rows first to first + keys - 1 of k and v, all threads together. (6 lines, 2 of them barriers)
    // No thread overwrites the tiles of the previous round before all have used them.
    __syncthreads();
    for (int i = threadIdx.x; i < keys * head; i += warps_per_block * lanes) {
      k_tile[i / head][i % head] = k[first * head + i];
      v_tile[i / head][i % head] = v[first * head + i];
    }
    // No thread reads before both tiles are full. Warps without a query arrive as well.
    __syncthreads();
    // END(1)

    // TODO(2): Compute the score of this lane's key, or minus infinity for a lane without one. Then find the larger of
    // `largest` and all scores of the warp, in every lane, by shuffles. (8 lines)
    float score = -INFINITY;
    if (lane < keys) {
      score = 0.0F;
      for (int c = 0; c < head; ++c) score += q_tile[warp][c] * k_tile[lane][c];
      score *= scale;
    }
    float larger = fmaxf(largest, score);
    // All lanes take part, also those without a key.
    for (int offset = lanes / 2; offset > 0; offset /= 2) larger = fmaxf(larger, __shfl_xor_sync(all, larger, offset));
    // END(2)

    // TODO(3): Bring `sum` and `total` to the new largest score. Add the weights of all lanes to `sum` by shuffles, and to
    // `total` each weight times this lane's number of its value. (11 lines)
    const float factor = expf(largest - larger);
    largest = larger;
    // exp(-infinity) is 0: a lane without a key adds nothing.
    const float weight = expf(score - largest);
    float weights = weight;
    for (int offset = lanes / 2; offset > 0; offset /= 2) weights += __shfl_xor_sync(all, weights, offset);
    sum = sum * factor + weights;
    total *= factor;
    for (int key = 0; key < keys; ++key) {
      // Outside the `if`: every lane gives its weight away.
      const float of_key = __shfl_sync(all, weight, key);
      if (lane < head) total += of_key * v_tile[key][lane];
    }
    // END(3)
  }

  // TODO(4): Write this lane's number of the output, if there is such a query and such a number. (1 line)
  if (query < n && lane < head) out[query * head + lane] = total / sum;
  // END(4)
}

}  // namespace

template <int head, int warps_per_block>
void attention_warps(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  if (n == 0) return;  // a launch of no blocks is an error
  const int blocks = course::ceil_div(n, warps_per_block);
  attention_warps_kernel<head, warps_per_block><<<blocks, warps_per_block * lanes>>>(out, q, k, v, n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void attention_warps<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_warps<32, 4>(float*, const float*, const float*, const float*, int, float);
