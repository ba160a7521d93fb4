// CORRECT: a warp looks at 32 slices at once, the nearest in the last lane
#include "scan_single_pass.hpp"

#include <cuda/atomic>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

enum class State : unsigned { nothing = 0, total = 1, prefix = 2 };

using Word = unsigned long long;
using AtomicWord = cuda::atomic_ref<Word, cuda::thread_scope_device>;

struct Told {
  State state;
  float sum;
};

__device__ void tell(Word& word, State state, float sum) {
  const Word pair = static_cast<Word>(state) << 32 | __float_as_uint(sum);
  AtomicWord(word).store(pair, cuda::memory_order_relaxed);
}

__device__ Told ask(Word& word) {
  const Word pair = AtomicWord(word).load(cuda::memory_order_relaxed);
  return {static_cast<State>(pair >> 32), __uint_as_float(static_cast<unsigned>(pair))};
}

template <int threads_per_block>
__device__ float scan_slice(float value) {
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  sums[local] = value;
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    __syncthreads();
    sums[local] += left;
  }
  return sums[local];
}

template <int threads_per_block>
__global__ void scan_kernel(float* out, Word* words, int* begun, const float* a, int n) {
  __shared__ int taken;
  __shared__ float before;
  const int local = threadIdx.x;
  int slice = 0;

  if (local == 0) taken = atomicAdd(begun, 1);
  __syncthreads();
  slice = taken;

  const int i = slice * threads_per_block + local;
  const float scanned = scan_slice<threads_per_block>(i < n ? a[i] : 0.0F);

  constexpr int lanes = threads_per_block < 32 ? threads_per_block : 32;
  constexpr int first = threads_per_block - lanes;
  if (local == threads_per_block - 1) tell(words[slice], State::total, scanned);
  if (local >= first) {
    constexpr unsigned all = 0xFFFFFFFFU >> (32 - lanes);
    const int lane = local - first;
    float sum = 0.0F;
    for (int last = slice - 1; last >= 0; last -= lanes) {
      const int other = last - lane;  // lane 0 has the nearest
      Told told = {State::prefix, 0.0F};
      do {
        if (other >= 0) told = ask(words[other]);
      } while (__any_sync(all, told.state == State::nothing));
      const unsigned prefixes = __ballot_sync(all, told.state == State::prefix);
      const int nearest = prefixes == 0 ? lanes : __ffs(prefixes) - 1;
      sum += lane <= nearest ? told.sum : 0.0F;
      if (prefixes != 0) break;
    }
    for (int stride = lanes / 2; stride > 0; stride /= 2) sum += __shfl_xor_sync(all, sum, stride);
    if (local == threads_per_block - 1) before = sum;
  }

  if (local == threads_per_block - 1) tell(words[slice], State::prefix, before + scanned);
  __syncthreads();
  if (i < n) out[i] = before + scanned;
}

}  // namespace

template <int threads_per_block>
void scan_single_pass(float* out, const float* a, int n) {
  if (n == 0) return;
  const int slices = course::ceil_div(n, threads_per_block);
  const course::DeviceBuffer<Word> words(slices);
  const course::DeviceBuffer<int> begun(1);

  CUDA_CHECK(cudaMemset(words.data(), 0, slices * sizeof(Word)));
  CUDA_CHECK(cudaMemset(begun.data(), 0, sizeof(int)));

  scan_kernel<threads_per_block><<<slices, threads_per_block>>>(out, words.data(), begun.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_single_pass<4>(float*, const float*, int);
template void scan_single_pass<128>(float*, const float*, int);
