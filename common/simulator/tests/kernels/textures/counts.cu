// Each texel that a read takes into account is one read of global memory: the one that it is in, or up to four.
// COUNT global_reads max=8 total=64
// COUNT global_writes max=1 total=8
#include "texture.hpp"

__global__ void sum_kernel(float* out, cudaTextureObject_t nearest, cudaTextureObject_t smooth) {
  const int i = threadIdx.x;
  float sum = tex2D<float>(nearest, i, 1.0F);  // one
  sum += tex2D<float>(smooth, 4.5F, 1.5F);     // in the centre of a texel: one
  sum += tex2D<float>(smooth, 4.0F, 1.5F);     // between two
  sum += tex2D<float>(smooth, 4.25F, 1.75F);   // among four
  out[i] = sum;
}

int main() {
  cudaArray_t image = make_array(counting<float>(32), 8);
  cudaTextureDesc sampling = plain_sampling();
  const cudaTextureObject_t nearest = make_texture(array_resource(image), sampling);
  sampling.filterMode = cudaFilterModeLinear;
  const cudaTextureObject_t smooth = make_texture(array_resource(image), sampling);
  DeviceArray<float> out(8);
  sum_kernel<<<1, 8>>>(out.data(), nearest, smooth);
  const float sum = out.to_host()[3];
  cudaDestroyTextureObject(nearest);
  cudaDestroyTextureObject(smooth);
  cudaFreeArray(image);
  return sum == 12.0F + 13.0F + 12.5F + 14.75F ? 0 : 1;
}
