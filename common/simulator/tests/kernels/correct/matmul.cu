// Tiles in two dimensions, K in steps, partial tiles filled with zero, two barriers a step.
#include "../device_array.hpp"

constexpr int tile = 4;

__global__ void matmul_kernel(float* c, const float* a, const float* b, int n) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;
  float sum = 0.0F;
  for (int first = 0; first < n; first += tile) {
    const int k_a = first + threadIdx.x;
    const int k_b = first + threadIdx.y;
    a_tile[threadIdx.y][threadIdx.x] = row < n && k_a < n ? a[row * n + k_a] : 0.0F;
    b_tile[threadIdx.y][threadIdx.x] = k_b < n && column < n ? b[k_b * n + column] : 0.0F;
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}

int main() {
  const int n = 10;
  const std::vector<float> host = counting<float>(n * n);
  DeviceArray<float> a(host);
  DeviceArray<float> c(n * n);
  matmul_kernel<<<dim3(3, 3), dim3(tile, tile)>>>(c.data(), a.data(), a.data(), n);
  const std::vector<float> result = c.to_host();
  for (int i = 0; i < n * n; ++i) {
    float expected = 0.0F;
    for (int k = 0; k < n; ++k) expected += host[i / n * n + k] * host[k * n + i % n];
    if (result[i] != expected) return 1;
  }
}
