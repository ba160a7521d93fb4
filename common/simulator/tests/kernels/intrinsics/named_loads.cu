// Loads and stores by name, and sincosf() through pointers, count as what they are, at the line that calls them.
// COUNT global_reads max=6 total=6 COUNT global_writes max=5 total=6
#include "../device_array.hpp"

__global__ void copy_kernel(float* out, float4* out4, const float* a, const float4* a4) {
  out[0] = __ldg(&a[0]) + __ldcg(&a[1]) + __ldca(&a[2]) + __ldcs(&a[3]) + __ldcv(&a[4]);
  __stcg(&out4[0], __ldg(&a4[1]));
  __stcs(&out[1], 2);
  sincosf(0.0F, &out[2], &out[3]);
}

__global__ void beyond_kernel(float* out, const float* a) {
  out[0] = __ldg(&a[8]);  // EXPECT out-of-bounds
  __stwt(&out[4], 1.0F);  // EXPECT out-of-bounds
  if (__isGlobal(out) == 0 || __isShared(out) != 0) out[-1] = 0;
}

int main() {
  DeviceArray<float> a(counting<float>(8));
  DeviceArray<float> out(4);
  DeviceArray<float4> out4(1);
  copy_kernel<<<1, 1>>>(out.data(), out4.data(), a.data(), reinterpret_cast<const float4*>(a.data()));
  const std::vector<float> result = out.to_host();
  const bool right = result[0] == 15 && result[1] == 2 && result[2] == 0 && result[3] == 1 && out4.to_host()[0].w == 8;
  beyond_kernel<<<1, 1>>>(out.data(), a.data());
  cudaDeviceSynchronize();
  return right ? 0 : 1;
}
