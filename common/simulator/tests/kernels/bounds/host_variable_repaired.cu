// A variable of the device and constants of the program: class 14, repaired.
#include "../device_array.hpp"

__device__ int counter;
__constant__ int twice[2];
constexpr int more = 2;
const int step = 1;

__global__ void count_kernel(int* out) {
  if (threadIdx.x == 0) counter += step + twice[1];
  __syncthreads();
  out[threadIdx.x] = counter + more;
}

int main() {
  DeviceArray<int> out(32);
  const int values[2] = {1, 2};
  cudaMemcpyToSymbol(twice, values, sizeof values);
  count_kernel<<<1, 32>>>(out.data());
  return out.to_host()[1] == 5 ? 0 : 1;
}
