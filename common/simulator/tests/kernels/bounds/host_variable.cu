// A kernel uses a variable of the host, which nvcc refuses: class 14.
#include "../device_array.hpp"

#ifdef COURSE_SIMULATOR
int counter;

__global__ void count_kernel(int* out) {
  counter += threadIdx.x;  // EXPECT host-pointer
  out[threadIdx.x] = counter;
}
#else
__global__ void count_kernel(int*) {}
#endif

int main() {
  DeviceArray<int> out(32);
  count_kernel<<<1, 32>>>(out.data());
  cudaDeviceSynchronize();
}
