// `extern` beside an initial value defines the variable, of which `extern` alone speaks before.
#include "../device_array.hpp"

extern __device__ int tickets;

__device__ int ticket() { return atomicAdd(&tickets, 1); }

__global__ void draw_kernel(int* out) { out[threadIdx.x] = ticket(); }

extern __device__ int tickets = 5;

int main() {
  DeviceArray<int> out(32);
  draw_kernel<<<1, 32>>>(out.data());
  int sum = 0;
  for (const int number : out.to_host()) sum += number;
  return sum == 32 * 5 + 31 * 16 ? 0 : 1;
}
