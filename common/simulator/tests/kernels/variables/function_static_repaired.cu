// The repaired twin: numbers are drawn atomically, and a barrier comes between filling the scratch and reading it.
#include "../device_array.hpp"

__device__ int next_number() {
  static int last = 0;
  return atomicAdd(&last, 1);
}

__global__ void number_kernel(int* out) {
  static float scratch[32];
  static constexpr int stride = 1;
  scratch[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = next_number() + int(scratch[(threadIdx.x + stride) % 32]);
}

int main() {
  DeviceArray<int> out(32);
  number_kernel<<<1, 32>>>(out.data());
  int sum = 0;
  for (const int number : out.to_host()) sum += number;
  return sum == 2 * 31 * 16 ? 0 : 1;
}
