// An allocation fails, and the program launches a kernel regardless: class 28.
#include "../device_array.hpp"

__global__ void set_kernel(float* out) {
  if (out != nullptr) out[threadIdx.x] = 1.0F;
}

int main() {
  float* out = nullptr;
  cudaMalloc(&out, size_t{1} << 45);  // EXPECT unchecked-error severity=warning
  set_kernel<<<1, 32>>>(out);
  cudaDeviceSynchronize();
}
