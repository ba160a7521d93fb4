// A kernel gets a texture object that has been destroyed.
// Repaired: it is destroyed last.
#include "texture.hpp"

__global__ void copy_kernel(int* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<int>(in, i);  // EXPECT use-after-free
}

int main() {
  DeviceArray<int> memory(counting<int>(32));
  DeviceArray<int> out(32);
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 32));
#ifndef REPAIRED
  cudaDestroyTextureObject(in);
#endif
  copy_kernel<<<1, 32>>>(out.data(), in);
#ifdef REPAIRED
  cudaDestroyTextureObject(in);
#else
  cudaDeviceSynchronize();
  cudaGetLastError();
#endif
}
