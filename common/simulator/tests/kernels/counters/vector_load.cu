// A float4 is loaded and stored as one: one read and one write a thread, of four words each.
// COUNT global_reads max=1 total=64 words=256
// COUNT global_writes max=1 total=64 words=256
#include "../device_array.hpp"

__global__ void copy_kernel(float4* out, const float* a) {
  const int t = threadIdx.x;
  out[t] = reinterpret_cast<const float4*>(a)[t];
}

int main() {
  DeviceArray<float> a(counting<float>(256));
  DeviceArray<float4> out(64);
  copy_kernel<<<1, 64>>>(out.data(), a.data());
  const std::vector<float4> result = out.to_host();
  return result[63].x == 253.0F && result[63].w == 256.0F ? 0 : 1;
}
