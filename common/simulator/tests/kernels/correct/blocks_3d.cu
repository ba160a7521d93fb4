// Blocks and a grid of three dimensions, each thread with its own element.
#include "../device_array.hpp"

__global__ void fill_kernel(int* out, int width, int height, int depth) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < width && y < height && z < depth) out[(z * height + y) * width + x] = 100 * x + 10 * y + z;
}

int main() {
  DeviceArray<int> out(5 * 6 * 7);
  fill_kernel<<<dim3(3, 2, 4), dim3(2, 3, 2)>>>(out.data(), 5, 6, 7);
  const std::vector<int> result = out.to_host();
  for (int i = 0; i < 5 * 6 * 7; ++i) {
    if (result[i] != 100 * (i % 5) + 10 * (i / 5 % 6) + i / 30) return 1;
  }
}
