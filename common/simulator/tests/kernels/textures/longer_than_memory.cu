// A texture that is told more bytes than its memory has.
// Repaired: as many as there are. Indices beside the texels give zeros.
#include "texture.hpp"

__global__ void copy_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(in, i);  // EXPECT out-of-bounds
}

int main() {
  DeviceArray<float> out(32);
  DeviceArray<float> memory(counting<float>(24));
#ifdef REPAIRED
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 24));
#else
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 32));
#endif
  copy_kernel<<<1, 32>>>(out.data(), in);
  [[maybe_unused]] const std::vector<float> copied = out.to_host();
  cudaDestroyTextureObject(in);
#ifdef REPAIRED
  return copied[23] == 24.0F && copied[24] == 0.0F && copied[31] == 0.0F ? 0 : 1;
#endif
}
