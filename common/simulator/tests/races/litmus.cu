// Carries out litmus tests: each kind of step is one line, whoever takes it.
#include "litmus.hpp"

#include <cuda_runtime.h>

#include <cuda/atomic>

namespace {

using DeviceRef = cuda::atomic_ref<int, cuda::thread_scope_device>;
using BlockRef = cuda::atomic_ref<int, cuda::thread_scope_block>;

__device__ int load(int& word, const Step& step) {
  const auto order = step.order == Order::acquire ? cuda::memory_order_acquire : cuda::memory_order_relaxed;
  return step.scope == Scope::block ? BlockRef(word).load(order) : DeviceRef(word).load(order);
}

__device__ void store(int& word, const Step& step) {
  const auto order = step.order == Order::release ? cuda::memory_order_release : cuda::memory_order_relaxed;
  if (step.scope == Scope::block) {
    BlockRef(word).store(1, order);
  } else {
    DeviceRef(word).store(1, order);
  }
}

__device__ int add(int* word, int value, const Step& step) {
  return step.scope == Scope::block ? atomicAdd_block(word, value) : atomicAdd(word, value);
}

__device__ void exchange(int* word, int value, const Step& step) {
  if (step.scope == Scope::block) {
    atomicExch_block(word, value);
  } else {
    atomicExch(word, value);
  }
}

__device__ bool take(int* word, const Step& step) {
  return (step.scope == Scope::block ? atomicCAS_block(word, 0, 1) : atomicCAS(word, 0, 1)) == 0;
}

__device__ void pass_fence(const Step& step) {
  if (step.scope == Scope::block) {
    __threadfence_block();
  } else {
    __threadfence();
  }
}

/// @returns whether the thread goes on
__device__ bool perform(const Step& step, int* words) {
  int* word = words + step.word;
  volatile int* volatile_word = word;
  int value = 0;
  switch (step.act) {
    case Act::plain_read:
      value = *word;
      break;
    case Act::plain_write:
      *word = step.value;
      break;
    case Act::volatile_read:
      value = *volatile_word;
      break;
    case Act::volatile_wait:
      while (*volatile_word == 0) continue;
      break;
    case Act::volatile_write:
      *volatile_word = step.value;
      break;
    case Act::load:
      value = load(*word, step);
      break;
    case Act::load_wait:
      while (load(*word, step) == 0) continue;
      break;
    case Act::store:
      store(*word, step);
      break;
    case Act::add_zero:
      value = add(word, 0, step);
      break;
    case Act::add_zero_wait:
      while (add(word, 0, step) == 0) continue;
      break;
    case Act::exchange:
      exchange(word, 1, step);
      break;
    case Act::lock:
      while (!take(word, step)) continue;
      break;
    case Act::unlock:
      exchange(word, 0, step);
      break;
    case Act::count_to_two:
      return add(word, 1, step) == 1;
    case Act::fence:
      pass_fence(step);
      break;
    case Act::sync_threads:
      __syncthreads();
      break;
  }
  return value >= 0;
}

__global__ void litmus_kernel(LitmusProgram program, int* words) {
  for (int i = 0; i < program.count; ++i) {
    const LitmusThread& mine = program.threads[i];
    if (mine.block != blockIdx.x || mine.number != threadIdx.x) continue;
    for (int step = 0; step < mine.count; ++step) {
      if (!perform(mine.steps[step], words)) return;
    }
    return;
  }
  Step meet{Act::sync_threads};
  for (int i = 0; i < program.barriers[blockIdx.x]; ++i) perform(meet, words);
}

}  // namespace

void run_litmus(const LitmusProgram& program) {
  int* words = nullptr;
  cudaMalloc(&words, litmus_words * sizeof(int));
  cudaMemset(words, 0, litmus_words * sizeof(int));
  litmus_kernel<<<2, 64>>>(program, words);
  cudaDeviceSynchronize();
  cudaFree(words);
}
