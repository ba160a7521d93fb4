// CORRECT: pairs are counted by a loop of their own, and the distance is kept beside it
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int slots = 2 * threads_per_block;
  static_assert((slots & (slots - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[slots];
  const int local = threadIdx.x;

  for (int slot = local; slot < slots; slot += threads_per_block) sums[slot] = slot < n ? a[slot] : 0.0F;

  int distance = 1;
  for (int pairs = threads_per_block; pairs > 0; pairs >>= 1) {
    __syncthreads();
    if (local < pairs) {
      const int left = distance * (2 * local + 1) - 1;
      const int right = distance * (2 * local + 2) - 1;
      sums[right] += sums[left];
    }
    distance *= 2;
  }

  if (local == 0) sums[slots - 1] = 0.0F;

  for (int pairs = 1; pairs < slots; pairs *= 2) {
    distance >>= 1;
    __syncthreads();
    if (local < pairs) {
      const int left = distance * (2 * local + 1) - 1;
      const int right = distance * (2 * local + 2) - 1;
      const float sum_of_left = sums[left];
      sums[left] = sums[right];
      sums[right] += sum_of_left;
    }
  }
  __syncthreads();

  for (int i = local; i < n; i += threads_per_block) out[i] = sums[i];
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
