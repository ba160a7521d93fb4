// The last step of a tree is one warp's, in a branch that the others do not take, and reads what another lane has just
// written: class 3. The barrier of the block would be wrong there.
// Repaired: the lanes meet in between.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  if (t < 32) {
    const float sum = s[t] + s[t + 32];
    s[t] = sum;  // MARK next
#ifdef REPAIRED
    __syncwarp();
#endif
    if (t < 16) out[t] = sum + s[t + 16];  // EXPECT shared-race other=next variable=s pattern=within-warp
  }
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(16);
  sum_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
