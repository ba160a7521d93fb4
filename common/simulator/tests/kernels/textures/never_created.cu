// A texture object that could not be created, since floats are no part of 1, and nobody looked.
// Repaired: its elements are read as they are.
#include "texture.hpp"

__global__ void copy_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(in, i);  // EXPECT host-pointer
}

int main() {
  DeviceArray<float> memory(counting<float>(32));
  DeviceArray<float> out(32);
  cudaTextureDesc sampling = plain_sampling();
#ifndef REPAIRED
  sampling.readMode = cudaReadModeNormalizedFloat;
#endif
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 32), sampling);
  copy_kernel<<<1, 32>>>(out.data(), in);
  cudaDestroyTextureObject(in);
#ifndef REPAIRED
  cudaDeviceSynchronize();
  cudaGetLastError();
#endif
}
