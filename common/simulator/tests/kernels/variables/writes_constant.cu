// A kernel writes to constant memory.
#include "../device_array.hpp"

__constant__ float weights[4] = {1, 2, 3, 4};

__global__ void scale_kernel(float* out, float* all) {
  all[1] = out[threadIdx.x];  // EXPECT out-of-bounds variable=weights
}
__global__ void begin_kernel(float** all) { all[0] = weights; }

int main() {
  DeviceArray<float> out(counting<float>(1));
  DeviceArray<float*> all(1);
  begin_kernel<<<1, 1>>>(all.data());
  scale_kernel<<<1, 1>>>(out.data(), all.to_host()[0]);
  cudaDeviceSynchronize();
}
