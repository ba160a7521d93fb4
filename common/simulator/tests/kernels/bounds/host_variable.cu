// A kernel reaches a variable of the host by its address: class 14. By its name, nvcc and g++'s passes refuse it.
#include "../device_array.hpp"

int counter;

#ifdef COURSE_SIMULATOR
__global__ void count_kernel(int* out, int* count) {
  *count += threadIdx.x;  // EXPECT host-pointer
  out[threadIdx.x] = *count;
}
#else
__global__ void count_kernel(int*, int*) {}
#endif

int main() {
  DeviceArray<int> out(32);
  count_kernel<<<1, 32>>>(out.data(), &counter);
  cudaDeviceSynchronize();
}
