// The tree of eight: thread 0 reads two slots in each of three rounds and the sum at the end.
// COUNT global_reads max=2 total=16
// COUNT global_writes max=1 total=1
// COUNT shared_reads max=7 total=15
// COUNT shared_writes max=4 total=15
// COUNT barriers max=4 total=32
#include "../device_array.hpp"

__global__ void dot_kernel(float* out, const float* a, const float* b) {
  __shared__ float products[8];
  const int local = threadIdx.x;
  products[local] = a[local] * b[local];
  __syncthreads();
  for (int stride = 4; stride > 0; stride /= 2) {
    if (local < stride) products[local] += products[local + stride];
    __syncthreads();
  }
  if (local == 0) out[0] = products[0];
}

int main() {
  DeviceArray<float> a(counting<float>(8));
  DeviceArray<float> out(1);
  dot_kernel<<<1, 8>>>(out.data(), a.data(), a.data());
  return out.to_host()[0] == 204.0F ? 0 : 1;
}
