// `extern` beside an initial value defines the variable.
#include "../device_array.hpp"

extern __device__ int tickets = 5;

__global__ void draw_kernel(int* out) { out[threadIdx.x] = atomicAdd(&tickets, 1); }

int main() {
  DeviceArray<int> out(32);
  draw_kernel<<<1, 32>>>(out.data());
  int sum = 0;
  for (const int number : out.to_host()) sum += number;
  return sum == 32 * 5 + 31 * 16 ? 0 : 1;
}
