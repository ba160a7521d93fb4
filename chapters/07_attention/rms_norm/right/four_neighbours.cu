// CORRECT: a thread has four neighbouring elements, in one load where rows allow it
#include "rms_norm.hpp"
// Four neighbours a thread, by float4 where columns allows.
#include "support/cuda_check.hpp"
template <int threads>
__global__ void kernel(float* out, const float* x, const float* weight, int columns, float epsilon) {
  __shared__ float slots[threads];
  const int t = threadIdx.x;
  const float* row = x + blockIdx.x * columns;
  const bool fours = columns % 4 == 0;
  float4 mine = make_float4(0, 0, 0, 0);
  const int c = 4 * t;
  if (fours && c < columns)
    mine = *reinterpret_cast<const float4*>(row + c);
  else if (!fours) {
    if (c < columns) mine.x = row[c];
    if (c + 1 < columns) mine.y = row[c + 1];
    if (c + 2 < columns) mine.z = row[c + 2];
    if (c + 3 < columns) mine.w = row[c + 3];
  }
  slots[t] = mine.x * mine.x + mine.y * mine.y + mine.z * mine.z + mine.w * mine.w;
  for (int live = threads / 2; live > 0; live /= 2) {
    __syncthreads();
    if (t < live) slots[t] += slots[t + live];
  }
  __syncthreads();
  const float f = 1.0f / sqrtf(slots[0] / columns + epsilon);
  float* to = out + blockIdx.x * columns;
  if (fours && c < columns) {
    const float4 w = *reinterpret_cast<const float4*>(weight + c);
    *reinterpret_cast<float4*>(to + c) =
        make_float4(mine.x * f * w.x, mine.y * f * w.y, mine.z * f * w.z, mine.w * f * w.w);
  } else if (!fours) {
    if (c < columns) to[c] = mine.x * f * weight[c];
    if (c + 1 < columns) to[c + 1] = mine.y * f * weight[c + 1];
    if (c + 2 < columns) to[c + 2] = mine.z * f * weight[c + 2];
    if (c + 3 < columns) to[c + 3] = mine.w * f * weight[c + 3];
  }
}
template <int threads_per_block>
void rms_norm(float* out, const float* x, const float* weight, int rows, int columns, float epsilon) {
  if (rows == 0 || columns == 0) return;
  kernel<threads_per_block><<<rows, threads_per_block>>>(out, x, weight, columns, epsilon);
  CUDA_CHECK(cudaGetLastError());
}
template void rms_norm<4>(float*, const float*, const float*, int, int, float);
template void rms_norm<128>(float*, const float*, const float*, int, int, float);
