// Pitched memory: copies and sets of rows.
#include "../device_array.hpp"

__global__ void twice_kernel(float* image, size_t pitch, int width) {
  float* row = reinterpret_cast<float*>(reinterpret_cast<char*>(image) + blockIdx.x * pitch);
  if (threadIdx.x < width) row[threadIdx.x] *= 2;
}

int main() {
  constexpr int width = 5;
  constexpr int height = 3;
  const std::vector<float> in = counting<float>(width * height);
  std::vector<float> out(width * height);
  float* image = nullptr;
  size_t pitch = 0;
  if (cudaMallocPitch(&image, &pitch, width * sizeof(float), height) != cudaSuccess || pitch < 20) return 1;
  const size_t row = width * sizeof(float);
  cudaMemcpy2D(image, pitch, in.data(), row, row, height, cudaMemcpyHostToDevice);
  twice_kernel<<<height, 8>>>(image, pitch, width);
  cudaMemcpy2D(out.data(), row, image, pitch, row, height, cudaMemcpyDeviceToHost);
  if (out[14] != 30.0F || out[4] != 10.0F) return 2;
  cudaMemset2D(image, pitch, 0, 8, height);
  cudaMemcpy2DAsync(out.data(), row, image, pitch, row, height, cudaMemcpyDeviceToHost);
  if (out[0] != 0.0F || out[11] != 0.0F || out[12] != 26.0F) return 3;
  if (cudaMemcpy2D(image, 4, in.data(), row, row, height, cudaMemcpyHostToDevice) != cudaErrorInvalidPitchValue)
    return 4;
  cudaMemcpy2D(image, pitch, in.data(), row, row, height + 1, cudaMemcpyHostToDevice);  // EXPECT out-of-bounds
  cudaFree(image);
  return 0;
}
