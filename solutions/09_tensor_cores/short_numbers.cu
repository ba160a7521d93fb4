// 09_tensor_cores/short_numbers: each row to numbers of 8 bits and back, with a scale of its own: one block a row.
//
// An e4m3 number has four binary digits and ends at 448. So each row is divided by a scale that makes its largest absolute
// value 448, rounded, and multiplied by the scale again.
//
//   a:            500    -896      50       7        largest absolute value 896, scale 896 / 448 = 2
//   a / scale:    250    -448      25     3.5
//   e4m3:         256    -448      24     3.5        from 256 on only each 32nd number is there, from 16 on each second
//   out:          512    -896      48       7
//
// Try it:   ./course check short_numbers
// Budget:   each element is read once from global memory, and each output is written once; no global atomics; three
//           barriers, and one for each round of a tree.
#include "short_numbers.hpp"

#include <cuda_fp8.h>

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void short_numbers_kernel(float* out, const float* a, int columns) {
  static_assert(threads_per_block % 32 == 0, "all lanes of a warp exchange what they have");
  constexpr int warps = threads_per_block / 32;
  __shared__ float of_warps[warps];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;
  float* out_row = out + blockIdx.x * columns;
  float mine[most_per_thread] = {};

  // TODO(1): Load this thread's share of the row into `mine`: elements local, local + threads_per_block, ... as far as
  // the row goes. Find its largest absolute value. (6 lines)
  float largest = 0.0F;
  for (int part = 0; part < most_per_thread; ++part) {
    const int i = local + part * threads_per_block;
    // What is not there is 0, which is no larger than any absolute value.
    if (i < columns) mine[part] = row[i];
    largest = fmaxf(largest, fabsf(mine[part]));
  }
  // END(1)

  // TODO(2): Find the largest absolute value of the whole row, so that every thread has it. (5 lines)
  for (int offset = 16; offset > 0; offset /= 2) largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFF, largest, offset));
  if (local % 32 == 0) of_warps[local / 32] = largest;
  // Every thread reads what the first lane of each warp wrote.
  __syncthreads();
  for (const float of_warp : of_warps) largest = fmaxf(largest, of_warp);
  // END(2)

  // TODO(3): Compute the row's scale. (1 line)
  // A row of zeros has no largest number to go by, and 0 / 0 is no number.
  const float scale = largest > 0.0F ? largest / 448.0F : 1.0F;
  // END(3)

  // TODO(4): Round this thread's share to 8 bits with the scale, and write it back as floats. (5 lines)
  for (int part = 0; part < most_per_thread; ++part) {
    const int i = local + part * threads_per_block;
    const __nv_fp8_e4m3 short_number(mine[part] / scale);
    if (i < columns) out_row[i] = static_cast<float>(short_number) * scale;
  }
  // END(4)
}

}  // namespace

template <int threads_per_block>
void short_numbers(float* out, const float* a, int rows, int columns) {
  if (rows == 0 || columns == 0) return;  // a launch of no blocks is an error
  short_numbers_kernel<threads_per_block><<<rows, threads_per_block>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void short_numbers<32>(float*, const float*, int, int);
template void short_numbers<128>(float*, const float*, int, int);
