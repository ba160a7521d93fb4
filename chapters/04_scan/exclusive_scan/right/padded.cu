// CORRECT: one unused slot after every 32, so that slots far apart lie in different banks
#include "exclusive_scan.hpp"

#include "support/cuda_check.hpp"

namespace {

/// Where a slot lies: one place is left free after every 32.
__host__ __device__ constexpr int padded(int slot) { return slot + slot / 32; }

template <int threads_per_block>
__global__ void exclusive_scan_kernel(float* out, const float* a, int n) {
  constexpr int slots = 2 * threads_per_block;
  static_assert((slots & (slots - 1)) == 0, "halving must reach 1 with nothing left over");
  __shared__ float sums[padded(slots)];
  const int local = threadIdx.x;

  for (int slot = local; slot < slots; slot += threads_per_block) sums[padded(slot)] = slot < n ? a[slot] : 0.0F;

  for (int stride = 1; stride < slots; stride *= 2) {
    __syncthreads();
    const int right = 2 * stride * (local + 1) - 1;
    if (right < slots) sums[padded(right)] += sums[padded(right - stride)];
  }

  if (local == 0) sums[padded(slots - 1)] = 0.0F;

  for (int stride = slots / 2; stride > 0; stride /= 2) {
    __syncthreads();
    const int right = 2 * stride * (local + 1) - 1;
    if (right < slots) {
      const float before = sums[padded(right)];
      sums[padded(right)] = before + sums[padded(right - stride)];
      sums[padded(right - stride)] = before;
    }
  }
  __syncthreads();

  for (int i = local; i < n; i += threads_per_block) out[i] = sums[padded(i)];
}

}  // namespace

template <int threads_per_block>
void exclusive_scan(float* out, const float* a, int n) {
  exclusive_scan_kernel<threads_per_block><<<1, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void exclusive_scan<4>(float*, const float*, int);
template void exclusive_scan<128>(float*, const float*, int);
