// Linear memory is read by coordinates, where a GPU gives zeros.
// Repaired: by index.
#include "texture.hpp"

__global__ void copy_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
#ifdef REPAIRED
  out[i] = tex1Dfetch<float>(in, i);
#else
  out[i] = tex1D<float>(in, i + 0.5F);  // EXPECT unsupported
#endif
}

int main() {
  DeviceArray<float> memory(counting<float>(32));
  DeviceArray<float> out(32);
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 32));
  copy_kernel<<<1, 32>>>(out.data(), in);
  cudaDeviceSynchronize();
  cudaGetLastError();
  cudaDestroyTextureObject(in);
}
