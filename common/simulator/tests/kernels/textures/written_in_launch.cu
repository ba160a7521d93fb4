// A kernel writes the memory that its texture reads.
// Repaired: it writes elsewhere.
#include "texture.hpp"

__global__ void shift_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(in, i + 1);  // EXPECT global-race
}

int main() {
  DeviceArray<float> memory(counting<float>(64));
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 64));
#ifdef REPAIRED
  DeviceArray<float> out(64);
  shift_kernel<<<1, 64>>>(out.data(), in);
#else
  shift_kernel<<<1, 64>>>(memory.data(), in);
#endif
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(in);
}
