// A mean of six: its image is never set, and its upper border has no guard. Two mistakes, each at several lines.
#include <cuda_runtime.h>

__global__ void blur(const float* in, float* out, int width) {
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  float sum = 0;
  sum += in[(y - 1) * width + x - 1];
  sum += in[(y - 1) * width + x];
  sum += in[(y - 1) * width + x + 1];
  sum += in[y * width + x - 1];
  sum += in[y * width + x];
  sum += in[y * width + x + 1];
  out[y * width + x] = sum / 6;
}

int main() {
  constexpr int width = 16;
  float* in = nullptr;
  float* out = nullptr;
  cudaMalloc(&in, (width * width + 1) * sizeof(float));
  cudaMalloc(&out, width * width * sizeof(float));
  blur<<<1, dim3(width, width)>>>(in, out, width);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
