// Of many reads of fresh memory at one line some are kept, and the finding says that there may be more.
// Repaired: the memory is cleared.
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, const float* few, const float* many) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < 8) out[t] = few[t];  // EXPECT uninitialized-read variable=few count=8
  out[t] = many[t];            // EXPECT uninitialized-read variable=many count=4096+
}

int main() {
  constexpr int n = 8192;
  DeviceArray<float> few(8);
  DeviceArray<float> many(n);
  DeviceArray<float> out(n);
#ifdef REPAIRED
  cudaMemset(few.data(), 0, 8 * sizeof(float));
  cudaMemset(many.data(), 0, n * sizeof(float));
#endif
  copy_kernel<<<n / 256, 256>>>(out.data(), few.data(), many.data());
  cudaDeviceSynchronize();
}
