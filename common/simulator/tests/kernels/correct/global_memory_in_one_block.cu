// One block works in global memory, a barrier between writing and reading; the host reads after a plain copy.
#include "../device_array.hpp"

__global__ void scan_kernel(float* a, float* b, int n) {
  float* from = a;
  float* to = b;
  for (int stride = 1; stride < n; stride *= 2) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i] + (i >= stride ? from[i - stride] : 0.0F);
    __syncthreads();
    float* const filled = to;
    to = from;
    from = filled;
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i];
}

int main() {
  DeviceArray<float> a(counting<float>(100));
  DeviceArray<float> b(100);
  scan_kernel<<<1, 33>>>(a.data(), b.data(), 100);
  return a.to_host()[99] == 5050.0F && b.to_host()[99] == 5050.0F ? 0 : 1;
}
