// An atomic addition on one global counter: class 11, repaired.
#include "../device_array.hpp"

__global__ void count_kernel(float* out, const float* a) {
  if (a[threadIdx.x] > 3.0F) atomicAdd(&out[0], 1.0F);
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(zeros<float>(64));
  count_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
