// Coefficients in constant memory, a table in device memory, both set where they are declared.
#include "../device_array.hpp"

__constant__ float coefficients[3] = {1.0F, 2.0F, 3.0F};
__device__ int order[4] = {3, 2, 1, 0};

__global__ void polynomial_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  const float x = a[order[t]];
  out[t] = coefficients[0] + x * (coefficients[1] + x * coefficients[2]);
}

int main() {
  DeviceArray<float> a(counting<float>(4));
  DeviceArray<float> out(4);
  polynomial_kernel<<<1, 4>>>(out.data(), a.data());
  return out.to_host()[0] == 57.0F ? 0 : 1;
}
