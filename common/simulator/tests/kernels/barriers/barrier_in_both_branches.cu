// Odd and even threads wait at different barriers: class 14.
#include "../device_array.hpp"

__global__ void branches_kernel(float* out, const float* a) {
  const int t = threadIdx.x;
  if (t & 1) {
    out[t] = a[t];
    __syncthreads();  // EXPECT barrier-divergence other=even
  } else {
    out[t] = -a[t];
    __syncthreads();  // MARK even
  }
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  branches_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
