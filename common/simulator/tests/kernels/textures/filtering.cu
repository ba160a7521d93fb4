// What an H200 gives for textures of arrays: filtered between texels with weights of 8 bits, by each address mode.
#include <cmath>
#include <cstdio>

#include "texture.hpp"

struct Sample {
  float x, y, value;
};

__global__ void line_kernel(float* out, cudaTextureObject_t line, const Sample* samples) {
  const int i = threadIdx.x;
  out[i] = tex1D<float>(line, samples[i].x);
}

__global__ void image_kernel(float* out, cudaTextureObject_t image, const Sample* samples) {
  const int i = threadIdx.x;
  out[i] = tex2D<float>(image, samples[i].x, samples[i].y);
}

using Kernel = void(float*, cudaTextureObject_t, const Sample*);

// The H200 rounds the last bit of a filtered float in some other way; parts of 16 bits it filters to 17.
int wrong_of(Kernel* kernel, const char* what, cudaArray_t array, const cudaTextureDesc& sampling,
             const std::vector<Sample>& samples) {
  const int count = static_cast<int>(samples.size());
  const cudaTextureObject_t texture = make_texture(array_resource(array), sampling);
  DeviceArray<Sample> places(samples);
  DeviceArray<float> out(count);
  kernel<<<1, count>>>(out.data(), texture, places.data());
  const std::vector<float> got = out.to_host();
  cudaDestroyTextureObject(texture);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    const float tolerance = sampling.readMode == cudaReadModeNormalizedFloat ? 1e-5F : 4e-7F * std::fabs(got[i]);
    if (std::fabs(got[i] - samples[i].value) <= tolerance) continue;
    printf("%s at (%g, %g): %.9g, not %.9g\n", what, samples[i].x, samples[i].y, got[i], samples[i].value);
    ++wrong;
  }
  return wrong;
}

cudaTextureDesc filtered(cudaTextureAddressMode mode, bool normalized) {
  cudaTextureDesc sampling = {};
  sampling.addressMode[0] = sampling.addressMode[1] = mode;
  sampling.filterMode = cudaFilterModeLinear;
  sampling.normalizedCoords = normalized;
  for (int i = 0; i < 4; ++i) sampling.borderColor[i] = 0.75F * (i + 1);
  return sampling;
}

int main() {
  cudaArray_t line = make_array<float>({0.1F, 3.7F, -2.25F, 100.0F, 1e-3F, 7.0F, -55.5F, 2.0F}, 8);
  std::vector<float> pixels(20);
  std::vector<unsigned short> parts(20);
  for (int i = 0; i < 20; ++i) pixels[i] = static_cast<float>((i * 37) % 23) - 7.3F;
  for (int i = 0; i < 20; ++i) parts[i] = static_cast<unsigned short>(i * 3456);
  cudaArray_t image = make_array(pixels, 5);
  cudaArray_t part_image = make_array(parts, 5);

  int wrong = wrong_of(line_kernel, "line, clamped", line, filtered(cudaAddressModeClamp, false),
                       {{0.5F, 0, 0.100000001F},
                        {-14.5107365F, 0, 0.100000001F},
                        {1.06979752F, 0, 2.15312505F},
                        {6.29216194F, 0, -42.5605469F},
                        {1.56518555F, 0, 3.30488276F},
                        {2.59765625F, 0, 7.73535156F},
                        {7.439453125F, 0, -1.369140625F}});
  // What wraps or is mirrored without normalised coordinates is clamped.
  wrong += wrong_of(line_kernel, "line, wrapped in vain", line, filtered(cudaAddressModeWrap, false),
                    {{-14.5107365F, 0, 0.100000001F}, {2.59765625F, 0, 7.73535156F}});
  wrong += wrong_of(line_kernel, "line, wrapped", line, filtered(cudaAddressModeWrap, true),
                    {{0.100000001F, 0, 1.18281245F},
                     {-2.90214729F, 0, 1.11249995F},
                     {-0.798171222F, 0, 3.02597666F},
                     {1.25843239F, 0, 0.32988283F}});
  wrong += wrong_of(line_kernel, "line, mirrored", line, filtered(cudaAddressModeMirror, true),
                    {{-2.90214729F, 0, -14.171875F}, {-0.798171222F, 0, -48.4199219F}, {1.25843239F, 0, -20.0996094F}});
  // A line is an image of one row, read at its upper edge: a border is half of what is read.
  wrong += wrong_of(line_kernel, "line, with a border", line, filtered(cudaAddressModeBorder, false),
                    {{0.5F, 0, 0.425000012F},
                     {-14.5107365F, 0, 0.75F},
                     {1.06979752F, 0, 1.45156252F},
                     {6.29216194F, 0, -21.0273438F}});
  wrong += wrong_of(image_kernel, "image, clamped", image, filtered(cudaAddressModeClamp, false),
                    {{0.5F, 9.98868179F, -4.30000019F},
                     {1.06979752F, 6.47793198F, 3.68437481F},
                     {6.29216194F, 8.60823059F, 5.69999981F},
                     {1.56518555F, 1.06201172F, 6.66484356F},
                     {2.59765625F, 0.1640625F, -0.932812691F}});
  wrong += wrong_of(
      image_kernel, "image, with a border", image, filtered(cudaAddressModeBorder, false),
      {{0.5F, 9.98868179F, 0.75F}, {1.56518555F, 1.06201172F, 6.66484356F}, {2.59765625F, 0.1640625F, -0.345703244F}});
  wrong += wrong_of(image_kernel, "image, wrapped", image, filtered(cudaAddressModeWrap, true),
                    {{0.100000001F, 2.49717045F, -5.81171894F},
                     {-2.90214729F, 1.82506037F, -4.38203144F},
                     {0.2139595F, 1.61948299F, 2.66093731F}});
  wrong += wrong_of(image_kernel, "image, mirrored", image, filtered(cudaAddressModeMirror, true),
                    {{-2.90214729F, 1.82506037F, 2.89921856F},
                     {0.2139595F, 1.61948299F, 1.70781231F},
                     {1.25843239F, 2.15205765F, 9.94609356F}});
  cudaTextureDesc as_parts = filtered(cudaAddressModeClamp, false);
  as_parts.readMode = cudaReadModeNormalizedFloat;
  wrong += wrong_of(image_kernel, "parts, clamped", part_image, as_parts,
                    {{0.5F, 9.98868179F, 0.791027725F},
                     {1.06979752F, 6.47793198F, 0.821103215F},
                     {1.56518555F, 1.06201172F, 0.204562441F},
                     {2.59765625F, 0.1640625F, 0.110627912F}});
  cudaFreeArray(line);
  cudaFreeArray(image);
  cudaFreeArray(part_image);
  return wrong == 0 ? 0 : 1;
}
