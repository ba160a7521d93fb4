// Two blocks stride through an array of any length, in place.
#include "../device_array.hpp"

__global__ void scale_kernel(float* a, float factor, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] *= factor;
}

int main() {
  for (const int n : {1, 31, 64, 65, 1000}) {
    DeviceArray<float> a(counting<float>(n));
    scale_kernel<<<2, 32>>>(a.data(), 2.0F, n);
    const std::vector<float> result = a.to_host();
    for (int i = 0; i < n; ++i) {
      if (result[i] != 2.0F * (i + 1)) return 1;
    }
  }
}
