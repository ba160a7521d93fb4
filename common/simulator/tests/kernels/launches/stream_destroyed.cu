// A launch into a stream that has been destroyed: class 25.
#include "../device_array.hpp"

__global__ void add_kernel(float* out) { atomicAdd(out, 1.0F); }

int main() {
  DeviceArray<float> out(zeros<float>(1));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);
  add_kernel<<<1, 32, 0, stream>>>(out.data());  // EXPECT launch-error
  if (cudaGetLastError() != cudaErrorInvalidResourceHandle) return 1;
  add_kernel<<<1, 32>>>(out.data());
  return out.to_host()[0] == 32.0F ? 0 : 2;
}
