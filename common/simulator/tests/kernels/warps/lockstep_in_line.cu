// The last rounds of a tree, each lane adding in one statement: volatile makes each access real, and orders nothing: class 3.
// Between two accesses of one statement no barrier fits, and the advice says how to divide it.
// Repaired: read, wait, write.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ volatile float s[32];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  for (int stride = 8; stride > 0; stride /= 2) {
#ifdef REPAIRED
    const float sum = s[t] + s[(t + stride) % 32];
    __syncwarp();
    s[t] = sum;
#else
    s[t] += s[(t + stride) % 32];  // EXPECT shared-race  variable=s help=variable
#endif
    __syncwarp();
  }
  out[t] = s[t];
}

int main() {
  DeviceArray<float> a(counting<float>(32));
  DeviceArray<float> out(32);
  sum_kernel<<<1, 32>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
