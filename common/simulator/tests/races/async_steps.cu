// Carries out the steps: each kind is one line, whoever takes it.
#include "async_steps.hpp"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cuda/pipeline>

namespace {

struct Primitives {
  __device__ void copy(int* to, const int* from) { __pipeline_memcpy_async(to, from, sizeof(int)); }
  __device__ void commit() { __pipeline_commit(); }
  __device__ void wait_all() { __pipeline_wait_prior(0); }
  __device__ void wait_prior() { __pipeline_wait_prior(1); }
};

struct Pipeline {
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  __device__ void copy(int* to, const int* from) { cuda::memcpy_async(to, from, sizeof(int), pipe); }
  __device__ void commit() { pipe.producer_commit(); }
  __device__ void wait_all() { cuda::pipeline_consumer_wait_prior<0>(pipe); }
  __device__ void wait_prior() { cuda::pipeline_consumer_wait_prior<1>(pipe); }
};

template <class Copies>
__device__ int perform(AsyncAct act, Copies& copies, int* words, const int* from) {
  switch (act) {
    case AsyncAct::copy:
      copies.copy(&words[0], &from[0]);
      break;
    case AsyncAct::other_copy:
      copies.copy(&words[1], &from[1]);
      break;
    case AsyncAct::commit:
      copies.commit();
      break;
    case AsyncAct::wait_all:
      copies.wait_all();
      break;
    case AsyncAct::wait_prior:
      copies.wait_prior();
      break;
    case AsyncAct::barrier:
      break;
    case AsyncAct::own_read:
    case AsyncAct::other_read:
      return words[0];
  }
  return 0;
}

template <class Copies>
__global__ void async_kernel(AsyncProgram program, int* out, const int* from) {
  __shared__ int words[2];
  Copies copies;
  if (threadIdx.x == 0) words[0] = words[1] = 0;
  __syncthreads();
  for (int i = 0; i < program.count; ++i) {
    const AsyncAct act = program.acts[i];
    const int who = act == AsyncAct::other_read ? program.reader : 0;
    if (act == AsyncAct::barrier) __syncthreads();
    if (act != AsyncAct::barrier && threadIdx.x == who) out[who] = perform(act, copies, words, from);
  }
}

}  // namespace

void run_async(const AsyncProgram& program) {
  constexpr int threads = 64;
  constexpr int values[2] = {1, 2};
  int* from = nullptr;
  int* out = nullptr;
  cudaMalloc(&from, sizeof values);
  cudaMalloc(&out, threads * sizeof(int));
  cudaMemcpy(from, values, sizeof values, cudaMemcpyHostToDevice);
  if (program.spelling == AsyncSpelling::primitives) {
    async_kernel<Primitives><<<1, threads>>>(program, out, from);
  } else {
    async_kernel<Pipeline><<<1, threads>>>(program, out, from);
  }
  cudaDeviceSynchronize();
  cudaFree(from);
  cudaFree(out);
}
