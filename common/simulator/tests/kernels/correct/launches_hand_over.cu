// Ten launches in a row, each block reading what other blocks wrote in the launch before.
#include "../device_array.hpp"

__global__ void smooth_kernel(float* out, const float* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (a[(i + n - 1) % n] + a[i] + a[(i + 1) % n]) / 3.0F;
}

int main() {
  DeviceArray<float> a(std::vector<float>(100, 3.0F));
  DeviceArray<float> b(100);
  for (int round = 0; round < 5; ++round) {
    smooth_kernel<<<4, 32>>>(b.data(), a.data(), 100);
    smooth_kernel<<<4, 32>>>(a.data(), b.data(), 100);
  }
  for (const float value : a.to_host()) {
    if (value != 3.0F) return 1;
  }
}
