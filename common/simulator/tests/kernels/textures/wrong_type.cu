// Bytes are read as floats, without a read mode that makes them such.
// Repaired: with it.
#include "texture.hpp"

__global__ void brighten_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = 2 * tex1Dfetch<float>(in, i);  // EXPECT unsupported
}

int main() {
  DeviceArray<unsigned char> memory(std::vector<unsigned char>{0, 51, 102, 255});
  DeviceArray<float> out(4);
  cudaTextureDesc sampling = plain_sampling();
#ifdef REPAIRED
  sampling.readMode = cudaReadModeNormalizedFloat;
#endif
  const cudaTextureObject_t in = make_texture(linear_resource(memory.data(), 4), sampling);
  brighten_kernel<<<1, 4>>>(out.data(), in);
  [[maybe_unused]] const float brightest = out.to_host()[3];
  cudaGetLastError();
  cudaDestroyTextureObject(in);
#ifdef REPAIRED
  return brightest == 2.0F ? 0 : 1;
#else
  return 0;
#endif
}
