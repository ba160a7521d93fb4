// 04_scan/scan_single_pass: out[i] = a[0] + a[1] + ... + a[i], any length, in one launch that reads `a` once.
//
// Blocks publish what they know while all of them are running, and look back at those before them:
//
//   1. a block takes the number of the next slice, scans the slice, and publishes its total
//   2. it looks back, slice by slice, and adds up totals until it meets a slice that knows its prefix: the sum of
//      everything up to its end. If nothing has been published yet, it waits
//   3. it publishes its own prefix, and writes its outputs
//
//   slices        3  1  4  1 | 5  9  2  6 | 5  3  5  8 | 9  7  9  3
//   scanned       3  4  8  9 | 5 14 16 22 | 5  8 13 21 | 9 16 25 28
//   told          prefix 9   | total 22   | total 21   |               slice 3 looks back: 21 + 22 + 9 = 52
//   result        3  4  8  9 |14 23 25 31 |36 39 44 52 |61 68 77 80
//
// Try it:   ./course check scan_single_pass
// Budget:   for each element 1 global read and 1 global write; for each slice a few words more, and 1 atomic or a few.
#include "scan_single_pass.hpp"

#include <cuda/atomic>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

/// What has been told of a slice: nothing, its total, or its prefix, which is the sum of everything up to its end.
enum class State : unsigned { nothing = 0, total = 1, prefix = 2 };

/// A state and the bits of the sum that belongs to it, side by side in 64: a reader of the word gets both or neither.
using Word = unsigned long long;
using AtomicWord = cuda::atomic_ref<Word, cuda::thread_scope_device>;  // atomic for the threads of all blocks

struct Told {
  State state;
  float sum;
};

__device__ void tell(Word& word, State state, float sum) {
  const Word pair = static_cast<Word>(state) << 32 | __float_as_uint(sum);
  // The word carries all that its reader wants: no fence.
  AtomicWord(word).store(pair, cuda::memory_order_relaxed);
}

__device__ Told ask(Word& word) {
  // An atomic load reads memory each time, even in a loop.
  const Word pair = AtomicWord(word).load(cuda::memory_order_relaxed);
  return {static_cast<State>(pair >> 32), __uint_as_float(static_cast<unsigned>(pair))};
}

/// Fetches a slice into `tile`, 0 for what is past the end, and scans it there: each thread its own `per_thread` elements,
/// then as `inclusive_scan` one sum a thread, then each thread adds what lies before its own. All threads must call it.
/// @param first the slice's first element in `a`
/// @return the slice's total, to every thread
template <int threads_per_block, int per_thread>
__device__ float scan_slice(float* tile, const float* a, int first, int n) {
  constexpr int slice_size = threads_per_block * per_thread;
  __shared__ float sums[threads_per_block];
  const int local = threadIdx.x;
  for (int k = local; k < slice_size; k += threads_per_block) tile[k] = first + k < n ? a[first + k] : 0.0F;
  __syncthreads();
  float* const own = tile + local * per_thread;
  for (int k = 1; k < per_thread; ++k) own[k] += own[k - 1];
  sums[local] = own[per_thread - 1];
  for (int stride = 1; stride < threads_per_block; stride *= 2) {
    __syncthreads();
    const float left = local >= stride ? sums[local - stride] : 0.0F;
    __syncthreads();
    sums[local] += left;
  }
  __syncthreads();
  for (int k = 0; k < per_thread && local > 0; ++k) own[k] += sums[local - 1];
  return sums[threads_per_block - 1];
}

/// words[s] is what has been told of slice s, and *begun the number of slices that blocks have taken.
template <int threads_per_block, int per_thread>
__global__ void scan_kernel(float* out, Word* words, int* begun, const float* a, int n) {
  constexpr int slice_size = threads_per_block * per_thread;
  __shared__ float tile[slice_size];
  __shared__ int taken;
  __shared__ float before;  // what all slices before this one add up to
  const int local = threadIdx.x;
  int slice = 0;

  // TODO(1): Take the next number from the counter `begun`, one for the whole block: its `slice`. (3 lines)
  // END(1)

  const int first = slice * slice_size;
  const float total = scan_slice<threads_per_block, per_thread>(tile, a, first, n);

  // TODO(2): Let one thread publish the slice's total, and look back for the sum before the slice. (11 lines)
  // END(2)

  // TODO(3): Publish the slice's prefix, and let each thread write its outputs from `tile`. (3 to 5 lines)
  // END(3)
}

}  // namespace

template <int threads_per_block, int per_thread>
void scan_single_pass(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int slices = course::ceil_div(n, threads_per_block * per_thread);
  const course::DeviceBuffer<Word> words(slices);
  const course::DeviceBuffer<int> begun(1);

  // TODO(4): Initialise both as the kernel expects: nothing published, no slice taken. (2 lines)
  // END(4)

  scan_kernel<threads_per_block, per_thread><<<slices, threads_per_block>>>(out, words.data(), begun.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_single_pass<4, 1>(float*, const float*, int);
template void scan_single_pass<4, 3>(float*, const float*, int);
template void scan_single_pass<128, 1>(float*, const float*, int);
template void scan_single_pass<128, 9>(float*, const float*, int);
