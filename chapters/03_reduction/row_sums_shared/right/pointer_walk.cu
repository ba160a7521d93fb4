// CORRECT: pointers instead of indices, and dynamic shared memory
#include "row_sums_shared.hpp"

#include "support/cuda_check.hpp"

namespace {

template <int threads_per_block>
__global__ void row_sums_shared_kernel(float* out, const float* a, int columns) {
  static_assert((threads_per_block & (threads_per_block - 1)) == 0, "halving must reach 1 with nothing left over");
  extern __shared__ float sums[];
  const int local = threadIdx.x;
  const float* row = a + blockIdx.x * columns;

  float* const mine = sums + local;
  *mine = 0.0F;
  for (const float* element = row + local; element < row + columns; element += blockDim.x) *mine += *element;

  for (int stride = threads_per_block / 2; stride > 0; stride /= 2) {
    __syncthreads();
    if (local < stride) *mine += mine[stride];
  }

  if (local == 0) out[blockIdx.x] = sums[0];
}

}  // namespace

template <int threads_per_block>
void row_sums_shared(float* out, const float* a, int rows, int columns) {
  if (rows == 0) return;
  row_sums_shared_kernel<threads_per_block>
      <<<rows, threads_per_block, threads_per_block * sizeof(float)>>>(out, a, columns);
  CUDA_CHECK(cudaGetLastError());
}

template void row_sums_shared<8>(float*, const float*, int, int);
template void row_sums_shared<128>(float*, const float*, int, int);
template void row_sums_shared<512>(float*, const float*, int, int);
