/// @file
/// The CUDA runtime's functions for texture objects. What they refuse, and with which error, was seen on an H200.

#include <fmt/format.h>

#include "simulator/runtime/host/arrays.hpp"
#include "simulator/runtime/host/copy.hpp"

namespace simulator {

namespace {

// What a GPU asks of the memory of a texture: cudaDeviceProp::textureAlignment and ::texturePitchAlignment.
constexpr std::size_t base_alignment = 512;
constexpr std::size_t pitch_alignment = 32;

Textures& textures() { return Machine::instance().device.textures(); }

cudaError_t check_memory(const Call& call, const Texture& texture) {
  if (texture.base == 0) return cudaErrorInvalidValue;
  if (place_of(texture.base) == Place::pageable) {
    report<words::texture_of_host_memory>(call, FindingKind::host_pointer);
    return cudaErrorInvalidValue;
  }
  const bool rows = texture.resource.resType == cudaResourceTypePitch2D;
  if (texture.base % base_alignment == 0 && (!rows || texture.pitch % pitch_alignment == 0)) return cudaSuccess;
  report<words::misaligned_texture>(call, FindingKind::misaligned_access, base_alignment,
                                    rows ? fmt::format(", or rows at no multiple of {}", pitch_alignment) : "");
  return cudaErrorInvalidValue;
}

cudaError_t take_array(Texture& texture) {
  const cudaArray* array = arrays().find(texture.resource.res.array.array);
  if (array == nullptr) return cudaErrorInvalidResourceHandle;
  texture.format = array->format;
  texture.base = array->base;
  texture.width = static_cast<std::int64_t>(array->width);
  texture.height = static_cast<std::int64_t>(array->rows());
  texture.pitch = array->row_bytes();
  return cudaSuccess;
}

cudaError_t take_linear(const Call& call, Texture& texture) {
  const auto& linear = texture.resource.res.linear;
  texture.format = format_of(linear.desc);
  if (texture.format.channels == 0) return cudaErrorInvalidChannelDescriptor;
  texture.base = address_of(linear.devPtr);
  texture.width = static_cast<std::int64_t>(linear.sizeInBytes / texture.format.bytes());
  texture.height = 1;
  texture.pitch = linear.sizeInBytes;
  return check_memory(call, texture);
}

cudaError_t take_pitched(const Call& call, Texture& texture) {
  const auto& pitched = texture.resource.res.pitch2D;
  texture.format = format_of(pitched.desc);
  if (texture.format.channels == 0) return cudaErrorInvalidChannelDescriptor;
  texture.base = address_of(pitched.devPtr);
  texture.width = static_cast<std::int64_t>(pitched.width);
  texture.height = static_cast<std::int64_t>(pitched.height);
  texture.pitch = pitched.pitchInBytes;
  if (texture.width == 0 || texture.height == 0 || pitched.width * texture.format.bytes() > texture.pitch)
    return cudaErrorInvalidValue;
  return check_memory(call, texture);
}

cudaError_t take_resource(const Call& call, Texture& texture) {
  switch (texture.resource.resType) {
    case cudaResourceTypeArray:
      return take_array(texture);
    case cudaResourceTypeLinear:
      return take_linear(call, texture);
    case cudaResourceTypePitch2D:
      return take_pitched(call, texture);
  }
  return cudaErrorInvalidValue;
}

cudaError_t check_sampling(const Call& call, const Texture& texture) {
  const bool integers = texture.format.kind != cudaChannelFormatKindFloat;
  const bool normalised = texture.sampling.readMode == cudaReadModeNormalizedFloat;
  if (normalised && (!integers || texture.format.bits == 32)) return cudaErrorInvalidNormSetting;
  const bool filters = texture.sampling.filterMode == cudaFilterModeLinear && !texture.is_linear_memory();
  if (filters && !texture.gives_float()) return cudaErrorInvalidFilterSetting;
  if (texture.sampling.sRGB == 0) return cudaSuccess;
  report<words::srgb_texture>(call, FindingKind::unsupported);
  return cudaErrorNotSupported;
}

cudaError_t create(const Call& call, cudaTextureObject_t* handle, const cudaResourceDesc* resource,
                   const cudaTextureDesc* sampling, const void* view) {
  if (handle == nullptr || resource == nullptr) return cudaErrorInvalidValue;
  if (sampling == nullptr) return cudaErrorInvalidResourceHandle;
  if (view != nullptr) return cudaErrorNotSupported;
  Texture texture{*resource, *sampling, {}};
  cudaError_t error = take_resource(call, texture);
  if (error == cudaSuccess) error = check_sampling(call, texture);
  if (error == cudaSuccess) *handle = textures().create(texture);
  return error;
}

// Gives what `which` says of a texture object.
template <class Description>
cudaError_t tell_of(const Call& call, Description* description, cudaTextureObject_t handle,
                    Description Texture::*which) {
  return api_call(call, [&](const Call& /*call*/) {
    const Texture* texture = textures().find(handle);
    if (description == nullptr || texture == nullptr || texture->destroyed) return cudaErrorInvalidValue;
    *description = texture->*which;
    return cudaSuccess;
  });
}

}  // namespace
}  // namespace simulator

using simulator::api_call;
using simulator::Call;
using simulator::Texture;

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* sampling, const void* view) {
  return api_call({"cudaCreateTextureObject", PC},
                  [&](const Call& call) { return simulator::create(call, texture, resource, sampling, view); });
}

// Work that waits may still read the texture: it is done first.
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
  return api_call({"cudaDestroyTextureObject", PC}, [&](const Call& /*call*/) {
    const cudaError_t pending = simulator::Streams::instance().finish_all();
    if (pending != cudaSuccess || texture == 0) return pending;
    Texture* found = simulator::textures().find(texture);
    if (found == nullptr || found->destroyed) return cudaErrorInvalidResourceHandle;
    found->destroyed = true;
    return cudaSuccess;
  });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture) {
  return simulator::tell_of({"cudaGetTextureObjectResourceDesc", PC}, resource, texture, &Texture::resource);
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* sampling, cudaTextureObject_t texture) {
  return simulator::tell_of({"cudaGetTextureObjectTextureDesc", PC}, sampling, texture, &Texture::sampling);
}
}
