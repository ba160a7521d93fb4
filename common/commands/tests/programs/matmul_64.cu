// Matrices of 64 x 64 in tiles of 16 x 16: for the trace page, large enough to be slow if it drew too much.
#include <cstdio>
#include <vector>

constexpr int tile = 16;
constexpr int size = 64;

__global__ void multiply(float* out, const float* a, const float* b) {
  __shared__ float a_tile[tile][tile];
  __shared__ float b_tile[tile][tile];
  const int row = blockIdx.y * tile + threadIdx.y;
  const int column = blockIdx.x * tile + threadIdx.x;
  float total = 0.0F;
  for (int first = 0; first < size; first += tile) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * size + first + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * size + column];
    __syncthreads();
    for (int k = 0; k < tile; ++k) total += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    __syncthreads();
  }
  out[row * size + column] = total;
}

int main() {
  constexpr int count = size * size;
  std::vector<float> host(count);
  for (int i = 0; i < count; ++i) host[i] = static_cast<float>(i % 7);
  float* memory = nullptr;
  if (cudaMalloc(&memory, 3 * count * sizeof(float)) != cudaSuccess) return 1;
  cudaMemcpy(memory, host.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(memory + count, host.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  multiply<<<dim3(size / tile, size / tile), dim3(tile, tile)>>>(memory + 2 * count, memory, memory + count);
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorString(error));
  cudaFree(memory);
  return error == cudaSuccess ? 0 : 1;
}
