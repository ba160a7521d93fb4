// A float4 is loaded from a multiple of 16: class 21, repaired.
#include "../device_array.hpp"

__global__ void load_kernel(float4* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = *reinterpret_cast<const float4*>(a + 4 * t + 4);
}

int main() {
  DeviceArray<float> a(counting<float>(260));
  DeviceArray<float4> out(64);
  load_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
