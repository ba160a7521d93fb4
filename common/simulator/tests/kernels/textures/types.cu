// The types that a texture may hold, from each kind of memory, unfiltered; and what describes it.
#include "texture.hpp"

__global__ void fetch_kernel(int* right, cudaTextureObject_t ints, cudaTextureObject_t bytes,
                             cudaTextureObject_t pairs) {
  const int i = threadIdx.x;  // from 0 to 3
  const uchar4 of_four = tex1Dfetch<uchar4>(bytes, i);
  const float2 pair = tex1Dfetch<float2>(pairs, i);
  int stored = 0;
  tex1Dfetch(&stored, ints, i);
  right[i] = tex1Dfetch<int>(ints, i) == -i && stored == -i && tex1Dfetch<int>(ints, -1) == 0 &&
             tex1Dfetch<int>(ints, 4) == 0 && of_four.x == i && of_four.w == 255 - i && pair.x == 0.5F * i &&
             pair.y == -0.5F * i;
}

__global__ void image_kernel(int* right, cudaTextureObject_t colours, cudaTextureObject_t shades,
                             cudaTextureObject_t of_rows) {
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int i = y * blockDim.x + x;
  const float4 colour = tex2D<float4>(colours, x + 0.5F, y + 0.5F);
  // Normalised coordinates: from 0 to 1 across the image.
  const float shade = tex2D<float>(shades, (x + 0.5F) / blockDim.x, (y + 0.5F) / blockDim.y);
  right[i] = colour.x == i && colour.w == i + 0.75F && shade == i / 255.0F && tex2D<float>(of_rows, x, y) == 2.0F * i &&
             tex2D<float>(of_rows, -3.0F, -3.0F) == 0.0F;
}

bool all_right(const DeviceArray<int>& right) {
  for (const int each : right.to_host())
    if (each == 0) return false;
  return true;
}

int from_linear_memory() {
  DeviceArray<int> ints(std::vector<int>{0, -1, -2, -3});
  DeviceArray<uchar4> bytes(std::vector<uchar4>{{0, 9, 9, 255}, {1, 9, 9, 254}, {2, 9, 9, 253}, {3, 9, 9, 252}});
  DeviceArray<float2> pairs(std::vector<float2>{{0, 0}, {0.5F, -0.5F}, {1, -1}, {1.5F, -1.5F}});
  const cudaTextureObject_t textures[] = {make_texture(linear_resource(ints.data(), 4)),
                                          make_texture(linear_resource(bytes.data(), 4)),
                                          make_texture(linear_resource(pairs.data(), 4))};
  DeviceArray<int> right(4);
  fetch_kernel<<<1, 4>>>(right.data(), textures[0], textures[1], textures[2]);
  if (!all_right(right)) return 1;
  cudaResourceDesc described = {};
  if (cudaGetTextureObjectResourceDesc(&described, textures[0]) != cudaSuccess) return 2;
  if (described.res.linear.devPtr != ints.data() || described.res.linear.sizeInBytes != 16) return 3;
  for (const cudaTextureObject_t texture : textures)
    if (cudaDestroyTextureObject(texture) != cudaSuccess) return 4;
  return 0;
}

int from_images() {
  constexpr int width = 6;
  constexpr int height = 4;
  std::vector<float4> colours;
  std::vector<unsigned char> shades;
  std::vector<float> rows;
  for (int i = 0; i < width * height; ++i) {
    colours.push_back({1.0F * i, 0, 0, i + 0.75F});
    shades.push_back(static_cast<unsigned char>(i));
    rows.push_back(2.0F * i);
  }
  cudaArray_t colour_array = make_array(colours, width);
  cudaArray_t shade_array = make_array(shades, width);
  cudaResourceDesc pitched = {};
  pitched.resType = cudaResourceTypePitch2D;
  pitched.res.pitch2D.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
  pitched.res.pitch2D.width = width;
  pitched.res.pitch2D.height = height;
  cudaMallocPitch(&pitched.res.pitch2D.devPtr, &pitched.res.pitch2D.pitchInBytes, width * sizeof(float), height);
  cudaMemcpy2D(pitched.res.pitch2D.devPtr, pitched.res.pitch2D.pitchInBytes, rows.data(), width * sizeof(float),
               width * sizeof(float), height, cudaMemcpyHostToDevice);
  cudaTextureDesc as_parts = plain_sampling();
  as_parts.readMode = cudaReadModeNormalizedFloat;
  as_parts.normalizedCoords = 1;
  const cudaTextureObject_t textures[] = {make_texture(array_resource(colour_array)),
                                          make_texture(array_resource(shade_array), as_parts), make_texture(pitched)};
  DeviceArray<int> right(width * height);
  image_kernel<<<1, dim3(width, height)>>>(right.data(), textures[0], textures[1], textures[2]);
  if (!all_right(right)) return 5;
  for (const cudaTextureObject_t texture : textures) cudaDestroyTextureObject(texture);
  cudaFree(pitched.res.pitch2D.devPtr);
  cudaFreeArray(colour_array);
  cudaFreeArray(shade_array);
  return 0;
}

int main() {
  const int wrong = from_linear_memory();
  return wrong != 0 ? wrong : from_images();
}
