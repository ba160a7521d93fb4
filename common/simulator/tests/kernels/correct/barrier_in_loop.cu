// A reduction tree whose barrier is in the loop and outside the guard; several blocks, a tail, an atomic at the end.
#include "../device_array.hpp"

__global__ void sum_kernel(float* out, const float* a, int n) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? a[i] : 0.0F;
  __syncthreads();
  for (int stride = 64; stride > 0; stride /= 2) {
    if (t < stride) s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0) atomicAdd(out, s[0]);
}

int main() {
  DeviceArray<float> a(counting<float>(300));
  DeviceArray<float> out(zeros<float>(1));
  sum_kernel<<<3, 128>>>(out.data(), a.data(), 300);
  return out.to_host()[0] == 45150.0F ? 0 : 1;
}
