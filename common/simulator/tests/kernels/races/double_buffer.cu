// A double buffer needs one barrier a round; here every second round has none: class 5.
// Repaired: a double buffer with one barrier a round.
#include "../device_array.hpp"

__global__ void scan_kernel(float* out, const float* a) {
  __shared__ float buffer[2][64];
  const int t = threadIdx.x;
  buffer[0][t] = a[t];
  __syncthreads();
  int current = 0;
  for (int stride = 1; stride < 64; stride *= 2) {
    const float left =
        t >= stride ? buffer[current][t - stride] : 0.0F;  // EXPECT shared-race other=store variable=buffer
    buffer[1 - current][t] = buffer[current][t] + left;    // MARK store
    current = 1 - current;
#ifdef REPAIRED
    __syncthreads();
#else
    if (current == 0) __syncthreads();
#endif
  }
  out[t] = buffer[current][t];
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  scan_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
