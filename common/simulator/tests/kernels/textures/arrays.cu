// Copies from and to arrays, and what an H200 refuses of arrays and textures.
#include "texture.hpp"

cudaError_t creation(const cudaResourceDesc& resource, const cudaTextureDesc& sampling) {
  cudaTextureObject_t texture = 0;
  const cudaError_t error =
      cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);  // EXPECT misaligned-access
  if (error == cudaSuccess) cudaDestroyTextureObject(texture);
  return error;
}

int copies() {
  const std::vector<float> in = counting<float>(20);
  std::vector<float> out(20);
  cudaArray_t array = make_array(in, 5);
  cudaExtent extent = {};
  cudaChannelFormatDesc format = {};
  if (cudaArrayGetInfo(&format, &extent, nullptr, array) != cudaSuccess) return 1;
  if (extent.width != 5 || extent.height != 4 || format.x != 32 || format.f != cudaChannelFormatKindFloat) return 2;
  cudaMemcpy2DFromArray(out.data(), 12, array, 8, 1, 12, 2, cudaMemcpyDeviceToHost);
  if (out[0] != 8.0F || out[2] != 10.0F || out[3] != 13.0F) return 3;
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  cudaMemcpyToArray(array, 8, 1, in.data(), 40, cudaMemcpyHostToDevice);  // through three rows
  cudaMemcpyFromArray(out.data(), array, 0, 0, 80, cudaMemcpyDeviceToHost);
  if (out[6] != 7.0F || out[7] != 1.0F || out[16] != 10.0F || out[17] != 18.0F) return 4;
  if (cudaMemcpy2DToArray(array, 0, 0, in.data(), 16, 20, 4, cudaMemcpyHostToDevice) != cudaErrorInvalidPitchValue)
    return 5;
  cudaMemcpy2DToArray(array, 4, 0, in.data(), 20, 20, 1, cudaMemcpyHostToDevice);  // EXPECT out-of-bounds
  cudaMemcpy2DToArray(array, 0, 0, in.data(), 20, 20, 5, cudaMemcpyHostToDevice);  // EXPECT out-of-bounds
  cudaFreeArray(array);
  return cudaFreeArray(nullptr) == cudaSuccess ? 0 : 6;
}

int refusals() {
  cudaArray_t ints = make_array(counting<int>(8), 8);
  cudaTextureDesc smooth = plain_sampling();
  smooth.filterMode = cudaFilterModeLinear;
  cudaTextureDesc parts = plain_sampling();
  parts.readMode = cudaReadModeNormalizedFloat;
  if (creation(array_resource(ints), smooth) != cudaErrorInvalidFilterSetting) return 7;
  if (creation(array_resource(ints), parts) != cudaErrorInvalidNormSetting) return 8;
  DeviceArray<float> memory(counting<float>(256));
  cudaResourceDesc linear = linear_resource(memory.data() + 64, 64);
  if (creation(linear, plain_sampling()) != cudaErrorInvalidValue) return 9;
  linear = linear_resource(memory.data(), 64);
  if (creation(linear, smooth) != cudaSuccess) return 10;
  linear.res.linear.desc = cudaCreateChannelDesc<double>();
  if (creation(linear, plain_sampling()) != cudaErrorInvalidChannelDescriptor) return 11;
  const cudaChannelFormatDesc three = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  cudaArray_t none = nullptr;
  if (cudaMallocArray(&none, &three, 4, 4) != cudaErrorInvalidChannelDescriptor) return 12;
  if (cudaMallocArray(&none, &three, 0, 0) == cudaSuccess) return 13;
  cudaFreeArray(ints);
  return 0;
}

int main() {
  const int wrong = copies() + refusals();
  cudaGetLastError();
  return wrong;
}
