// A launch into a stream that has been destroyed: class 25.
// Repaired: the stream is destroyed after the launch, whose work is still done.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  DeviceArray<float> out(zeros<float>(1));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
#ifdef REPAIRED
  add_kernel<<<1, 32, 0, stream>>>(out.data());
#endif
  cudaStreamDestroy(stream);
#ifndef REPAIRED
  add_kernel<<<1, 32, 0, stream>>>(out.data());  // EXPECT launch-error
  if (cudaGetLastError() != cudaErrorInvalidResourceHandle) return 1;
  add_kernel<<<1, 32>>>(out.data());
#endif
  return out.to_host()[0] == 32.0F ? 0 : 2;
}
