// A float4 kept in a local variable is one read, however many of its parts are used.
// COUNT global_reads max=2 total=128
// COUNT global_writes max=1 total=64
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float4* a, const float2* b) {
  const int t = threadIdx.x;
  const float4 four = a[t];
  const float2 two = b[t];
  out[t] = four.x + four.y + four.z + four.w + two.x + two.y;
}

int main() {
  DeviceArray<float> a(counting<float>(256));
  DeviceArray<float> b(counting<float>(128));
  DeviceArray<float> out(64);
  sum_kernel<<<1, 64>>>(out.data(), reinterpret_cast<const float4*>(a.data()),
                        reinterpret_cast<const float2*>(b.data()));
  return out.to_host()[0] == 13.0F ? 0 : 1;
}
