// A pointer that a struct brings into the kernel has no name there: where the memory was allocated says which it is.
// Repaired: the scale is copied first.
#include "../device_array.hpp"

struct Input {
  const float* values;
  const float* scale;
};

__global__ void scale_kernel(float* out, Input input) {
  const int t = threadIdx.x;
  out[t] = input.values[t] * *input.scale;  // EXPECT uninitialized-read other=scale says=allocation
}

int main() {
  DeviceArray<float> values(counting<float>(64));
  DeviceArray<float> out(64);
  float* scale = nullptr;
  cudaMalloc(&scale, sizeof(float));  // MARK scale
#ifdef REPAIRED
  const float two = 2.0F;
  cudaMemcpy(scale, &two, sizeof two, cudaMemcpyHostToDevice);
#endif
  scale_kernel<<<1, 64>>>(out.data(), {values.data(), scale});
  cudaDeviceSynchronize();
  cudaFree(scale);
}
