// An array of which the last row has never been filled.
// Repaired: all rows.
#include "texture.hpp"

__global__ void blur_kernel(float* out, cudaTextureObject_t in) {
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  out[y * 8 + x] = tex2D<float>(in, x + 1.0F, y + 1.0F);  // EXPECT uninitialized-read
}

int main() {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t image = nullptr;
  cudaMallocArray(&image, &format, 8, 4);
#ifdef REPAIRED
  const int rows = 4;
#else
  const int rows = 3;
#endif
  const std::vector<float> pixels = counting<float>(32);
  cudaMemcpy2DToArray(image, 0, 0, pixels.data(), 32, 32, rows, cudaMemcpyHostToDevice);
  cudaTextureDesc sampling = plain_sampling();
  sampling.filterMode = cudaFilterModeLinear;
  const cudaTextureObject_t in = make_texture(array_resource(image), sampling);
  DeviceArray<float> out(32);
  blur_kernel<<<1, dim3(8, 4)>>>(out.data(), in);
  const float blurred = out.to_host()[0];
  cudaDestroyTextureObject(in);
  cudaFreeArray(image);
  return blurred == 5.5F ? 0 : 1;
}
