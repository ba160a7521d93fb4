// CORRECT: rows are vectors, with operators on them by value
#include "attention_tiled.hpp"

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

template <int size>
struct Vector {
  float numbers[size];
};

template <int size>
__device__ Vector<size> operator*(float factor, Vector<size> vector) {
  for (float& number : vector.numbers) number *= factor;
  return vector;
}

template <int size>
__device__ Vector<size> operator+(Vector<size> a, const Vector<size>& b) {
  for (int c = 0; c < size; ++c) a.numbers[c] += b.numbers[c];
  return a;
}

/// The product of a row and a column.
template <int size>
__device__ float operator*(const Vector<size>& a, const Vector<size>& b) {
  float sum = 0.0F;
  for (int c = 0; c < size; ++c) sum += a.numbers[c] * b.numbers[c];
  return sum;
}

template <int head, int queries_per_block>
__global__ void attention_tiled_kernel(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  __shared__ Vector<head> k_tile[queries_per_block];
  __shared__ Vector<head> v_tile[queries_per_block];
  const int query = blockIdx.x * queries_per_block + threadIdx.x;
  Vector<head> mine = {};   // this thread's query
  Vector<head> total = {};  // its weighted sum of values
  float sum = 0.0F;         // of its weights
  float largest = -INFINITY;
  for (int c = 0; query < n && c < head; ++c) mine.numbers[c] = q[query * head + c];

  for (int first = 0; first < n; first += queries_per_block) {
    const int keys = min(queries_per_block, n - first);
    float scores[queries_per_block];

    for (int i = threadIdx.x; i < keys * head; i += queries_per_block) {
      k_tile[i / head].numbers[i % head] = k[first * head + i];
      v_tile[i / head].numbers[i % head] = v[first * head + i];
    }
    __syncthreads();

    float larger = largest;
    for (int j = 0; j < keys; ++j) {
      scores[j] = mine * k_tile[j] * scale;
      larger = fmaxf(larger, scores[j]);
    }

    const float factor = expf(largest - larger);
    sum *= factor;
    total = factor * total;
    for (int j = 0; j < keys; ++j) {
      const float weight = expf(scores[j] - larger);
      sum += weight;
      total = total + weight * v_tile[j];
    }
    largest = larger;
    __syncthreads();
  }

  if (query < n)
    for (int c = 0; c < head; ++c) out[query * head + c] = total.numbers[c] / sum;
}

}  // namespace

template <int head, int queries_per_block>
void attention_tiled(float* out, const float* q, const float* k, const float* v, int n, float scale) {
  if (n == 0) return;  // a launch of no blocks is an error
  const int blocks = course::ceil_div(n, queries_per_block);
  attention_tiled_kernel<head, queries_per_block><<<blocks, queries_per_block>>>(out, q, k, v, n, scale);
  CUDA_CHECK(cudaGetLastError());
}

template void attention_tiled<2, 2>(float*, const float*, const float*, const float*, int, float);
template void attention_tiled<16, 32>(float*, const float*, const float*, const float*, int, float);
