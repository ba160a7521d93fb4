/// @file
/// Texture reads of one and two dimensions, in device code.
#pragma once

namespace simulator {

/// Which function reads a texture.
enum class TextureFunction { fetch, one_dimension, two_dimensions };

/// One read of a texture.
struct TextureRead {
  TextureFunction function;
  const char* name;  ///< "tex2D"
  int index;         ///< of a fetch: the texel
  float x, y;        ///< of the others: where, as the texture's coordinates say
  bool gives_float;  ///< what the program takes the channels for
};
/// A texel as the GPU hands it over: numbers of 32 bits, of which integers may use less; 0 for a channel that the
/// texture has not. Ends the launch where that is no read of a texture.
struct TexelChannels {
  unsigned int bits[4];
};
TexelChannels read_texture(cudaTextureObject_t texture, const TextureRead& read, const void* pc);

template <class T>
SIMULATOR_UNWATCHED T texel_from(const TexelChannels& channels) {
  using Channel = typename Texel<T>::Channel;
  Channel values[4];
  for (int i = 0; i < 4; ++i) {
    if constexpr (Texel<T>::kind == cudaChannelFormatKindFloat)
      memcpy(&values[i], &channels.bits[i], sizeof values[i]);
    else
      values[i] = static_cast<Channel>(channels.bits[i]);
  }
  T texel;
  memcpy(&texel, values, sizeof texel);
  return texel;
}

/// For types that a texture may hold; any other finds no function, as with nvcc.
template <class T, class Result>
using IfTexel = std::enable_if_t<(Texel<T>::channels > 0), Result>;

template <class T>
constexpr bool is_float_texel = Texel<T>::kind == cudaChannelFormatKindFloat;

}  // namespace simulator

#define SIMULATOR_TEXTURE_READ(function, index, x, y)                                                           \
  ::simulator::texel_from<T>(::simulator::read_texture(                                                         \
      texture, {::simulator::TextureFunction::function, __func__, index, x, y, ::simulator::is_float_texel<T>}, \
      __builtin_return_address(0)))

template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, T> tex1Dfetch(cudaTextureObject_t texture, int x) {
  return SIMULATOR_TEXTURE_READ(fetch, x, 0, 0);
}
template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, T> tex1D(cudaTextureObject_t texture, float x) {
  return SIMULATOR_TEXTURE_READ(one_dimension, 0, x, 0);
}
template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, T> tex2D(cudaTextureObject_t texture, float x, float y) {
  return SIMULATOR_TEXTURE_READ(two_dimensions, 0, x, y);
}
// The older forms, which store the texel.
template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, void> tex1Dfetch(T* texel, cudaTextureObject_t texture, int x) {
  ::simulator::store(texel, SIMULATOR_TEXTURE_READ(fetch, x, 0, 0), __builtin_return_address(0));
}
template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, void> tex1D(T* texel, cudaTextureObject_t texture, float x) {
  ::simulator::store(texel, SIMULATOR_TEXTURE_READ(one_dimension, 0, x, 0), __builtin_return_address(0));
}
template <class T>
SIMULATOR_CALLED ::simulator::IfTexel<T, void> tex2D(T* texel, cudaTextureObject_t texture, float x, float y) {
  ::simulator::store(texel, SIMULATOR_TEXTURE_READ(two_dimensions, 0, x, y), __builtin_return_address(0));
}

#undef SIMULATOR_TEXTURE_READ
