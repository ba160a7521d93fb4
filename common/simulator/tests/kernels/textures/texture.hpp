/// @file
/// Textures for the programs beside this file.
#pragma once

#include "../device_array.hpp"

/// How most programs read: by number of texel, clamped at the edges, unfiltered.
inline cudaTextureDesc plain_sampling() {
  cudaTextureDesc sampling = {};
  sampling.addressMode[0] = sampling.addressMode[1] = cudaAddressModeClamp;
  return sampling;
}

inline cudaTextureObject_t make_texture(const cudaResourceDesc& resource,
                                        const cudaTextureDesc& sampling = plain_sampling()) {
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &sampling, nullptr);
  return texture;
}

template <class T>
cudaResourceDesc linear_resource(T* pointer, int texels) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = pointer;
  resource.res.linear.desc = cudaCreateChannelDesc<T>();
  resource.res.linear.sizeInBytes = texels * sizeof(T);
  return resource;
}

inline cudaResourceDesc array_resource(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}

/// An array of `width` columns with these texels, of one dimension if that is all of them.
template <class T>
cudaArray_t make_array(const std::vector<T>& texels, int width) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  const size_t row = width * sizeof(T);
  const size_t rows = texels.size() / width;
  cudaArray_t array = nullptr;
  cudaMallocArray(&array, &format, width, rows == 1 ? 0 : rows);
  cudaMemcpy2DToArray(array, 0, 0, texels.data(), row, row, rows, cudaMemcpyHostToDevice);
  return array;
}
