// Block sums, then one sum of them: shared memory of both kinds, a device function, a counter and a constant.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int block_size = 128;

__constant__ float weight[2];
__device__ unsigned int finished;
__device__ float total;

__host__ __device__ inline int blocks_for(int n, int size) { return (n + size - 1) / size; }

static __device__ float weighted(const float value, int index) { return value * weight[index % 2]; }

__global__ void block_sums(const float* input, float* sums, int n) {
  __shared__ float partial[block_size];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[threadIdx.x] = i < n ? weighted(input[i], i) : 0.0f;
  __syncthreads();
  for (unsigned int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = partial[0];
    __threadfence();
    atomicAdd(&finished, 1u);
  }
}

__global__ void sum_of_sums(const float* sums, int count) {
  extern __shared__ float values[];
  values[threadIdx.x] = static_cast<int>(threadIdx.x) < count ? sums[threadIdx.x] : 0.0f;
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0.0f;
    for (int k = 0; k < count; ++k) sum += values[k];
    total = sum;
  }
}

int main() {
  const int n = 1000;
  const int blocks = blocks_for(n, block_size);
  std::vector<float> input(n, 1.0f);
  const float weights[2] = {1.0f, 2.0f};
  float* device_input = nullptr;
  float* sums = nullptr;
  cudaMalloc(&device_input, n * sizeof(float));
  cudaMalloc(&sums, blocks * sizeof(float));
  cudaMemcpyToSymbol(weight, weights, sizeof(weights));
  cudaMemcpy(device_input, input.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const unsigned int none = 0;
  cudaMemcpyToSymbol(finished, &none, sizeof(none));
  block_sums<<<blocks, block_size>>>(device_input, sums, n);
  sum_of_sums<<<1, 32, 32 * sizeof(float)>>>(sums, blocks);
  float result = 0.0f;
  cudaMemcpyFromSymbol(&result, total, sizeof(result));
  std::printf("%.1f\n", result);
  cudaFree(device_input);
  cudaFree(sums);
  return cudaGetLastError() == cudaSuccess ? EXIT_SUCCESS : EXIT_FAILURE;
}
