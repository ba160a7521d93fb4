// A launch before wrote a part of the array, with fewer threads than it has elements, or with as many: class 22.
// Repaired: both write all of it.
#include "../device_array.hpp"

#ifdef REPAIRED
constexpr int blocks = 2;
constexpr int count = 64;
#else
constexpr int blocks = 1;
constexpr int count = 60;
#endif

__global__ void fill_kernel(float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1.0F;
}

__global__ void copy_few_kernel(float* out, const float* few) {
  const int t = threadIdx.x;
  out[t] = few[t];  // EXPECT uninitialized-read variable=few other=too_few pattern=written-in-part help=blocks
}

__global__ void copy_guarded_kernel(float* out, const float* guarded) {
  const int t = threadIdx.x;
  out[t] = guarded[t];  // EXPECT uninitialized-read variable=guarded other=guard pattern=written-in-part help=guarded[6
}

int main() {
  DeviceArray<float> few(64);
  DeviceArray<float> guarded(64);
  DeviceArray<float> out(64);
  fill_kernel<<<blocks, 32>>>(few.data(), 64);    // MARK too_few
  fill_kernel<<<2, 32>>>(guarded.data(), count);  // MARK guard
  copy_few_kernel<<<1, 64>>>(out.data(), few.data());
  copy_guarded_kernel<<<1, 64>>>(out.data(), guarded.data());
  cudaDeviceSynchronize();
}
