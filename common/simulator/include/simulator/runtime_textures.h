/// @file
/// Textures as the host makes them: formats of texels, arrays, and texture objects of one or two dimensions.
#pragma once

typedef enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3
} cudaChannelFormatKind;
/// The bits of each channel of a texel; 0 where there is none.
typedef struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
} cudaChannelFormatDesc;

typedef const struct cudaArray* cudaArray_const_t;
#define cudaArrayDefault 0x00

typedef enum cudaResourceType {
  cudaResourceTypeArray = 0x00,
  cudaResourceTypeLinear = 0x02,
  cudaResourceTypePitch2D = 0x03
} cudaResourceType;
/// What a texture reads.
typedef struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t width;   ///< texels
      size_t height;  ///< rows
      size_t pitchInBytes;
    } pitch2D;
    struct {
      int reserved[32];
    } reserved;
  } res;
  unsigned int flags;
} cudaResourceDesc;

typedef enum cudaTextureAddressMode {
  cudaAddressModeWrap = 0,
  cudaAddressModeClamp = 1,
  cudaAddressModeMirror = 2,
  cudaAddressModeBorder = 3
} cudaTextureAddressMode;
typedef enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 } cudaTextureFilterMode;
typedef enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 } cudaTextureReadMode;
/// How a texture reads it.
typedef struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int seamlessCubemap;
} cudaTextureDesc;
typedef unsigned long long cudaTextureObject_t;

#ifdef __cplusplus
extern "C" {
#endif
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array);
cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                            size_t height SIMULATOR_DEFAULT(0), unsigned int flags SIMULATOR_DEFAULT(0));
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags, cudaArray_t array);
cudaError_t cudaFreeArray(cudaArray_t array);

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                size_t width_bytes, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                     size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                  size_t width_bytes, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                       size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream SIMULATOR_DEFAULT(nullptr));
__attribute__((deprecated)) cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from,
                                                          size_t bytes, cudaMemcpyKind kind);
__attribute__((deprecated)) cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t y,
                                                            size_t bytes, cudaMemcpyKind kind);

/// Views of other formats or of parts of mipmaps are not there: `view` has to be nullptr.
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* sampling, const void* view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* sampling, cudaTextureObject_t texture);
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
namespace simulator {

/// The channels of a type that a texture may hold. Other types have none.
template <class T>
struct Texel {
  using Channel = char;
  static constexpr int channels = 0;
  static constexpr cudaChannelFormatKind kind = cudaChannelFormatKindNone;
};
template <class T, int count>
struct TexelOf {
  using Channel = T;
  static constexpr int channels = count;
  static constexpr cudaChannelFormatKind kind = T(0.5) != T(0) ? cudaChannelFormatKindFloat
                                                : T(-1) < T(0) ? cudaChannelFormatKindSigned
                                                               : cudaChannelFormatKindUnsigned;
};
#define SIMULATOR_TEXEL(type, name)            \
  template <>                                  \
  struct Texel<type> : TexelOf<type, 1> {};    \
  template <>                                  \
  struct Texel<name##1> : TexelOf<type, 1> {}; \
  template <>                                  \
  struct Texel<name##2> : TexelOf<type, 2> {}; \
  template <>                                  \
  struct Texel<name##4> : TexelOf<type, 4> {};
SIMULATOR_TEXEL(signed char, char)
SIMULATOR_TEXEL(unsigned char, uchar)
SIMULATOR_TEXEL(short, short)
SIMULATOR_TEXEL(unsigned short, ushort)
SIMULATOR_TEXEL(int, int)
SIMULATOR_TEXEL(unsigned int, uint)
SIMULATOR_TEXEL(float, float)
#undef SIMULATOR_TEXEL
template <>
struct Texel<char> : TexelOf<char, 1> {};

}  // namespace simulator

template <class T>
cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Texel = ::simulator::Texel<T>;
  constexpr int bits = Texel::channels == 0 ? 0 : 8 * sizeof(typename Texel::Channel);
  constexpr int more = Texel::channels == 4 ? bits : 0;
  return {bits, Texel::channels > 1 ? bits : 0, more, more, Texel::kind};
}
#endif
