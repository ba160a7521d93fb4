// CORRECT: a state and two sums for each slice: storing the state releases, loading it acquires
#include "scan_single_pass.hpp"

#include <cuda/atomic>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

enum class State : unsigned { nothing = 0, total = 1, prefix = 2 };

using AtomicState = cuda::atomic_ref<State, cuda::thread_scope_device>;

struct Word {
  State state;
  float total;
  float prefix;
};

struct Told {
  State state;
  float sum;
};

__device__ void tell(Word& word, State state, float sum) {
  (state == State::total ? word.total : word.prefix) = sum;
  AtomicState(word.state).store(state, cuda::memory_order_release);
}

__device__ Told ask(Word& word) {
  const State state = AtomicState(word.state).load(cuda::memory_order_acquire);
  if (state == State::nothing) return {state, 0.0F};
  return {state, state == State::total ? word.total : word.prefix};
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

  if (local == threads_per_block - 1) {
    tell(words[slice], State::total, scanned);
    float sum = 0.0F;
    for (int other = slice - 1; other >= 0;) {
      const Told told = ask(words[other]);
      if (told.state == State::nothing) continue;
      sum += told.sum;
      other = told.state == State::prefix ? -1 : other - 1;
    }
    before = sum;
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
