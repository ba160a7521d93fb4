// Sums up each block's slice of a vector in shared memory, and checks the sums.
#include <cstdio>
#include <vector>

constexpr int threads = 128;
constexpr int blocks = 8;

__global__ void block_sums(const float* a, float* out) {
  __shared__ float tile[threads];
  tile[threadIdx.x] = a[blockIdx.x * threads + threadIdx.x];
  for (int half = threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) tile[threadIdx.x] += tile[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = tile[0];
}

int main() {
  const std::vector<float> ones(threads * blocks, 1.0f);
  std::vector<float> sums(blocks);
  float *a, *out;
  cudaMalloc(&a, ones.size() * sizeof(float));
  cudaMalloc(&out, sums.size() * sizeof(float));
  cudaMemcpy(a, ones.data(), ones.size() * sizeof(float), cudaMemcpyHostToDevice);
  block_sums<<<blocks, threads>>>(a, out);
  cudaMemcpy(sums.data(), out, sums.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(out);
  for (float sum : sums) {
    if (sum != threads) return std::printf("a sum is %g, not %d\n", sum, threads), 1;
  }
}
