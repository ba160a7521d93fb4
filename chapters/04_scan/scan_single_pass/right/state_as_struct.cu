// CORRECT: a union of the word and its two halves; each slice's number and all words by exchanges
#include "scan_single_pass.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"
#include "support/device_buffer.hpp"

namespace {

using Word = unsigned long long;

enum Known : unsigned { unknown, total_known, prefix_known };

union Note {
  Word word;
  struct {
    float sum;
    unsigned known;
  } told;
};

__device__ void publish(Word* word, Known known, float sum) {
  Note note;
  note.told.sum = sum;
  note.told.known = known;
  atomicExch(word, note.word);
}

/// The same number is put back, so this reads.
__device__ Note wait_for(Word* word) {
  Note note;
  do {
    note.word = atomicAdd(word, 0ULL);
  } while (note.told.known == unknown);
  return note;
}

__device__ float sum_before(Word* words, int slice) {
  float sum = 0.0F;
  while (slice > 0) {
    const Note note = wait_for(&words[--slice]);
    sum += note.told.sum;
    if (note.told.known == prefix_known) return sum;
  }
  return sum;
}

/// The sum of the numbers of all threads up to this one, and in `total` that of all threads.
template <int threads>
__device__ float scanned(float own, float& total) {
  __shared__ float sums[2][threads];
  int from = 0;
  sums[0][threadIdx.x] = own;
  __syncthreads();
  for (int distance = 1; distance < threads; distance <<= 1) {
    const float left = threadIdx.x >= distance ? sums[from][threadIdx.x - distance] : 0.0F;
    sums[from ^ 1][threadIdx.x] = sums[from][threadIdx.x] + left;
    from ^= 1;
    __syncthreads();
  }
  total = sums[from][threads - 1];
  return sums[from][threadIdx.x];
}

template <int threads, int per_thread>
__global__ void __launch_bounds__(threads)
    single_pass_kernel(float* out, Word* words, int* next, const float* a, int n) {
  __shared__ float tile[threads * per_thread];
  __shared__ int own_slice;
  __shared__ float own_before;
  if (threadIdx.x == 0) own_slice = atomicAdd(next, 1);
  __syncthreads();
  const int slice = own_slice;
  const int first = slice * threads * per_thread;
  const int count = min(threads * per_thread, n - first);

  for (int i = threadIdx.x; i < count; i += threads) tile[i] = a[first + i];
  __syncthreads();
  float mine[per_thread];
  float sum = 0.0F;
#pragma unroll
  for (int k = 0; k < per_thread; ++k) {
    const int i = threadIdx.x * per_thread + k;
    sum += i < count ? tile[i] : 0.0F;
    mine[k] = sum;
  }
  float total;
  const float up_to_here = scanned<threads>(sum, total);

  if (threadIdx.x == 0) {
    if (slice > 0) publish(&words[slice], total_known, total);
    const float before = sum_before(words, slice);
    publish(&words[slice], prefix_known, before + total);
    own_before = before;
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < per_thread; ++k) tile[threadIdx.x * per_thread + k] = own_before + (up_to_here - sum) + mine[k];
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += threads) out[first + i] = tile[i];
}

}  // namespace

template <int threads_per_block, int per_thread>
void scan_single_pass(float* out, const float* a, int n) {
  if (n == 0) return;
  const int slices = course::ceil_div(n, threads_per_block * per_thread);
  const course::DeviceBuffer<Word> words(slices);
  const course::DeviceBuffer<int> next(1);
  CUDA_CHECK(cudaMemset(words.data(), 0, sizeof(Word) * slices));
  CUDA_CHECK(cudaMemset(next.data(), 0, sizeof(int)));
  single_pass_kernel<threads_per_block, per_thread>
      <<<slices, threads_per_block>>>(out, words.data(), next.data(), a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void scan_single_pass<4, 1>(float*, const float*, int);
template void scan_single_pass<4, 3>(float*, const float*, int);
template void scan_single_pass<128, 1>(float*, const float*, int);
template void scan_single_pass<128, 9>(float*, const float*, int);
