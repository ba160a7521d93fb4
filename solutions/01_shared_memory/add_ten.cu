// 01_shared_memory/add_ten: out[i] = a[i] + 10, through shared memory.
//
// Each block copies its slice of `a` to shared memory and waits until all of it is there. Then every thread reads its
// own element from shared memory.
//
// Try it:   ./course check add_ten
// Budget:   1 global read, 1 global write and 1 barrier a thread.
#include "add_ten.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void add_ten_kernel(float* out, const float* a, int n) {
  __shared__ float tile[threads_per_block];
  const int local = threadIdx.x;
  const int i = blockIdx.x * threads_per_block + local;

  // TODO(1): Copy this thread's element of `a`, if it has one, into its slot of `tile`. (1 line)
  // The last block may reach past the end of `a`.
  if (i < n) tile[local] = a[i];
  // END(1)

  // TODO(2): Wait until every thread of the block has filled its slot. (1 line)
  // Outside every `if`: all threads of the block must arrive. Each thread reads only the slot that it wrote itself, so
  // nothing depends on this barrier yet. Soon it will.
  __syncthreads();
  // END(2)

  // TODO(3): Write this thread's element plus 10 to `out`, if it has one, reading it from `tile`. (1 line)
  if (i < n) out[i] = tile[local] + 10.0F;
  // END(3)
}

}  // namespace

template <int threads_per_block>
void add_ten(float* out, const float* a, int n) {
  if (n == 0) return;  // a grid of 0 blocks is a launch error
  const int blocks = course::ceil_div(n, threads_per_block);
  add_ten_kernel<threads_per_block><<<blocks, threads_per_block>>>(out, a, n);
  CUDA_CHECK(cudaGetLastError());
}

template void add_ten<4>(float*, const float*, int);
template void add_ten<8>(float*, const float*, int);
template void add_ten<128>(float*, const float*, int);
