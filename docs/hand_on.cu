// The README's sample: each thread hands its number on to the next one in the block. Something is missing.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int threads = 8;

__global__ void hand_on(int* got, const int* numbers) {
  __shared__ int box[threads];
  const int t = threadIdx.x;
  box[(t + 1) % threads] = numbers[t];
  got[t] = box[t];
}

int main() {
  int* numbers = nullptr;
  cudaMallocManaged(&numbers, 2 * threads * sizeof(int));
  for (int t = 0; t < threads; ++t) numbers[t] = 10 * t;
  hand_on<<<1, threads>>>(numbers + threads, numbers);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  std::printf("thread 0 got %d\n", numbers[threads]);
  cudaFree(numbers);
}
