// Every thread updates a __device__ variable atomically.
#include "../device_array.hpp"

__device__ int counter;

__global__ void count_kernel(const int* a) {
  if (a[threadIdx.x] > 2) atomicAdd(&counter, 1);
}
__global__ void read_kernel(int* out) { out[0] = counter; }

int main() {
  DeviceArray<int> a(counting<int>(8));
  DeviceArray<int> out(1);
  count_kernel<<<1, 8>>>(a.data());
  read_kernel<<<1, 1>>>(out.data());
  return out.to_host()[0] == 6 ? 0 : 1;
}
