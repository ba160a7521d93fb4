// A tile in two dimensions, read along the other one, with partial tiles at both edges.
#include "../device_array.hpp"

__global__ void transpose_kernel(float* out, const float* a, int rows, int columns) {
  __shared__ float tile[8][9];
  const int column = blockIdx.x * 8 + threadIdx.x;
  const int row = blockIdx.y * 8 + threadIdx.y;
  if (row < rows && column < columns) tile[threadIdx.y][threadIdx.x] = a[row * columns + column];
  __syncthreads();
  const int out_row = blockIdx.x * 8 + threadIdx.y;
  const int out_column = blockIdx.y * 8 + threadIdx.x;
  if (out_row < columns && out_column < rows) out[out_row * rows + out_column] = tile[threadIdx.x][threadIdx.y];
}

int main() {
  const int rows = 13;
  const int columns = 21;
  DeviceArray<float> a(counting<float>(rows * columns));
  DeviceArray<float> out(rows * columns);
  transpose_kernel<<<dim3(3, 2), dim3(8, 8)>>>(out.data(), a.data(), rows, columns);
  const std::vector<float> result = out.to_host();
  for (int i = 0; i < rows * columns; ++i) {
    if (result[i % columns * rows + i / columns] != i + 1.0F) return 1;
  }
}
