// An addition in place is a read and a write, under every compiler: three of them and a final read.
// COUNT global_reads max=7 total=7
// COUNT global_writes max=4 total=4
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, float* s, const float* a) {
  for (int k = 0; k < 3; ++k) s[1] += a[k];
  out[0] = s[1];
}

int main() {
  DeviceArray<float> a(counting<float>(3));
  DeviceArray<float> s(zeros<float>(2));
  DeviceArray<float> out(1);
  sum_kernel<<<1, 1>>>(out.data(), s.data(), a.data());
  return out.to_host()[0] == 6.0F ? 0 : 1;
}
