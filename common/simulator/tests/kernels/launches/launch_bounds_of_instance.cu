// The instances of a template have different bounds, and one is launched with more threads than it allows.
// Repaired: each with as many as it allows.
#include "../device_array.hpp"

template <int threads>
__global__ void __launch_bounds__(threads) fill_kernel(int* out) {  // EXPECT launch-error says=__launch_bounds__
  out[threadIdx.x] = threads;
}

int main() {
  DeviceArray<int> out(128);
#ifdef REPAIRED
  fill_kernel<64><<<1, 64>>>(out.data());
#else
  fill_kernel<64><<<1, 128>>>(out.data());
#endif
  cudaDeviceSynchronize();
  fill_kernel<128><<<1, 128>>>(out.data());
  cudaDeviceSynchronize();
  cudaGetLastError();
}
