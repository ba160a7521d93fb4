// A texture outlives the memory that it reads.
// Repaired: the memory is freed last.
#include "texture.hpp"

__global__ void copy_kernel(float* out, cudaTextureObject_t in) {
  const int i = threadIdx.x;
  out[i] = tex1Dfetch<float>(in, i);  // EXPECT use-after-free
}

int main() {
  DeviceArray<float> out(32);
  const std::vector<float> values = counting<float>(32);
  float* memory = nullptr;
  cudaMalloc(&memory, 32 * sizeof(float));
  cudaMemcpy(memory, values.data(), 32 * sizeof(float), cudaMemcpyHostToDevice);
  const cudaTextureObject_t in = make_texture(linear_resource(memory, 32));
#ifndef REPAIRED
  cudaFree(memory);
#endif
  copy_kernel<<<1, 32>>>(out.data(), in);
  cudaDeviceSynchronize();
#ifdef REPAIRED
  cudaFree(memory);
#endif
  cudaDestroyTextureObject(in);
}
