// Two kernels in two name spaces with shared variables of one name, one after the other.
#include "../device_array.hpp"

namespace first {
__global__ void kernel(float* out, const float* a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
}  // namespace first

namespace second {
namespace {
__global__ void kernel(float* out, const float* a) {
  __shared__ float s[128], sum;
  const int t = threadIdx.x;
  s[t] = a[t % 64];
  if (t == 0) sum = 0.0F;
  __syncthreads();
  if (t < 64) atomicAdd(&sum, s[t + 64]);
  __syncthreads();
  if (t == 0) out[0] = sum;
}
}  // namespace
}  // namespace second

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> b(64);
  DeviceArray<float> sum(1);
  first::kernel<<<1, 64>>>(b.data(), a.data());
  second::kernel<<<1, 128>>>(sum.data(), b.data());
  return b.to_host()[0] == 64.0F && sum.to_host()[0] == 2080.0F ? 0 : 1;
}
