// Ladder inclusive_scan, out[i] = a[0] + ... + a[i]: the rung after scan_single_pass. A whole warp looks back.
//
// Difference:    The first warp of a block asks for 32 slices at once, the nearest in lane 0. It adds the totals up to the
//                nearest prefix, and goes on to the next 32 if there is none among them.
// Cost removed:  one thread asks for one word after the other, each some 700 ns away. Blocks that run side by side lie up
//                to two thousand slices apart, so that is how far a block may have to look.
#include <cuda/atomic>

#include "rungs.hpp"
#include "scan_tile.cuh"
#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int threads = 128;
constexpr int per_thread = 9;  // odd: neighbouring threads then begin in different banks
constexpr int slice_size = threads * per_thread;

/// What is known of a slice, in the upper half of a word, and the sum that belongs to it in the lower half.
using Word = unsigned long long;
constexpr unsigned nothing = 0;
constexpr unsigned total_known = 1;
constexpr unsigned prefix_known = 2;

__device__ void tell(Word* word, unsigned state, float sum) {
  cuda::atomic_ref<Word, cuda::thread_scope_device>(*word).store(static_cast<Word>(state) << 32U | __float_as_uint(sum),
                                                                 cuda::memory_order_relaxed);
}

/// The sum of all slices before `slice`. Called by a whole warp; waits for totals that have not been told yet.
__device__ float sum_before(Word* words, int slice, int lane) {
  float sum = 0.0F;
  for (int last = slice - 1; last >= 0; last -= 32) {
    Word word = static_cast<Word>(prefix_known) << 32U;  // before slice 0 there is nothing
    do {
      if (last >= lane) {
        word = cuda::atomic_ref<Word, cuda::thread_scope_device>(words[last - lane]).load(cuda::memory_order_relaxed);
      }
    } while (__any_sync(all_lanes, word >> 32U == nothing));
    const unsigned prefixes = __ballot_sync(all_lanes, word >> 32U == prefix_known);
    if (prefixes == 0 || lane < __ffs(prefixes)) sum += __uint_as_float(static_cast<unsigned>(word));
    if (prefixes != 0) break;
  }
  return sum_of_warp(sum);
}

__global__ void __launch_bounds__(threads)
    warp_looks_back_kernel(float* out, const float* a, int n, Word* words, int* begun) {
  __shared__ float tile[slice_size];
  __shared__ float warp_sums[threads / 32];
  __shared__ int taken;
  __shared__ float before;
  const int local = threadIdx.x;
  const int lane = local % 32;
  const int warp = local / 32;
  if (local == 0) taken = atomicAdd(begun, 1);
  __syncthreads();  // the block's number is there
  const int slice = taken;
  const long long first = static_cast<long long>(slice) * slice_size;
  for (int k = local; k < slice_size; k += threads) tile[k] = first + k < n ? a[first + k] : 0.0F;
  __syncthreads();  // the slice is there
  float* const own = tile + local * per_thread;
  float own_sum = 0.0F;
  for (int k = 0; k < per_thread; ++k) own_sum += own[k];
  const float up_to_own = scan_of_warp(own_sum, lane);
  const float left = __shfl_up_sync(all_lanes, up_to_own, 1);
  if (lane == 31) warp_sums[warp] = up_to_own;
  __syncthreads();  // all warps' sums are there
  float warps_before = 0.0F;
  float total = 0.0F;
  for (int w = 0; w < threads / 32; ++w) {
    if (w < warp) warps_before += warp_sums[w];
    total += warp_sums[w];
  }
  if (warp == 0) {
    if (lane == 0) tell(&words[slice], total_known, total);
    const float sum = sum_before(words, slice, lane);
    if (lane == 0) {
      tell(&words[slice], prefix_known, sum + total);
      before = sum;
    }
  }
  __syncthreads();  // what lies before the slice is there
  float sum = before + warps_before + (lane > 0 ? left : 0.0F);
  for (int k = 0; k < per_thread; ++k) own[k] = sum += own[k];
  __syncthreads();  // all outputs are there
  for (int k = local; k < slice_size && first + k < n; k += threads) out[first + k] = tile[k];
}

}  // namespace

void scan_warp_looks_back(float* out, const float* a, int n, void* scratch) {
  if (n == 0) return;
  const int slices = course::ceil_div(n, slice_size);
  auto* const words = static_cast<Word*>(scratch);
  auto* const begun = reinterpret_cast<int*>(words + slices);
  CUDA_CHECK(cudaMemsetAsync(scratch, 0, sizeof(Word) * slices + sizeof(int)));  // nothing known, no slice taken
  warp_looks_back_kernel<<<slices, threads>>>(out, a, n, words, begun);
  CUDA_CHECK(cudaGetLastError());
}
