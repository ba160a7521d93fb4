// 04_scan/exclusive_scan: out[i] = a[0] + a[1] + ... + a[i - 1], one block, two elements a thread.
//
// Slots form pairs, then pairs of pairs, and so on. `left` is the last slot of the left half of a pair, `right` the
// last of the right half. On the way up each pair gets its sum. On the way down each half gets the sum before it.
//
//   elements        3  1  4  1  5  9  2  6
//   up, stride 1    3  4  4  5  5 14  2  8      right adds left
//   up, stride 2    3  4  4  9  5 14  2 22
//   up, stride 4    3  4  4  9  5 14  2 31
//   root to 0       3  4  4  9  5 14  2  0      nothing comes before all of them
//   down, stride 4  3  4  4  0  5 14  2  9      left gets what right had; right gets that and left's sum
//   down, stride 2  3  0  4  4  5  9  2 23
//   down, stride 1  0  3  4  8  9 14 23 25
//
// Try it:   ./course check exclusive_scan
// Budget:   2 global reads and 2 global writes a thread; at most 6 reads and 4 writes of shared memory for each slot.
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int slots = 2 * threads_per_block;
  static_assert((slots & (slots - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[slots];
  const int local = threadIdx.x;

  // TODO(1): Let each thread fill slots `local` and `local + threads_per_block`, 0 where no element is. (1 to 2 lines)
  // Neighbours read neighbours in both rounds, and the sweeps walk over every slot.
  for (int slot = local; slot < slots; slot += threads_per_block) sums[slot] = slot < n ? a[slot] : 0.0F;
  // END(1)

  // TODO(2): Sweep up: in rounds of strides 1, 2, 4 ... let the `right` of every pair add its `left`. (5 lines)
  for (int stride = 1; stride < slots; stride *= 2) {
    // Others wrote what this round reads. Outside the `if`: threads that no longer add must arrive as well.
    __syncthreads();
    const int right = 2 * stride * (local + 1) - 1;
    // The last slot of the left half is right - stride.
    if (right < slots) sums[right] += sums[right - stride];
  }
  // END(2)

  // TODO(3): Let thread 0 set the last slot to the sum of what comes before all elements. (1 line)
  // No barrier before this: thread 0 wrote the total there itself.
  if (local == 0) sums[slots - 1] = 0.0F;
  // END(3)

  // TODO(4): Sweep down, strides halving: give both halves of every pair the sum of what comes before them. After
  // the last round wait once more, since threads read slots of others next. (10 lines)
  for (int stride = slots / 2; stride > 0; stride /= 2) {
    // The round before has set the pairs that this round takes apart.
    __syncthreads();
    const int right = 2 * stride * (local + 1) - 1;
    if (right < slots) {
      // What lies before the pair lies before its left half.
      const float before = sums[right];
      sums[right] = before + sums[right - stride];
      sums[right - stride] = before;
    }
  }
  // The last round wrote slots that other threads read below.
  __syncthreads();
  // END(4)

  // TODO(5): Write the first n slots to `out`, each thread those that it filled. (1 to 2 lines)
  for (int i = local; i < n; i += threads_per_block) out[i] = sums[i];
  // END(5)
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
