// One past the end of a variable of the device: one finding, though both its type and its memory say so.
#include "../device_array.hpp"

__device__ double table[4] = {1, 2, 3, 4};

__global__ void copy_kernel(double* out) {
  out[threadIdx.x] = table[threadIdx.x];  // EXPECT out-of-bounds variable=table
}

int main() {
  DeviceArray<double> out(8);
  copy_kernel<<<1, 5>>>(out.data());
  cudaDeviceSynchronize();
}
