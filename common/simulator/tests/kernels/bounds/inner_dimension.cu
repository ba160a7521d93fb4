// tile[row][8] of a tile with eight columns is tile[row + 1][0]: class 20.
// Repaired: the right edge has no right neighbour and reads none.
#include "../device_array.hpp"

__global__ void right_kernel(float* out, const float* a) {
  __shared__ float tile[8][8];
  const int row = threadIdx.x / 8;
  const int column = threadIdx.x % 8;
  tile[row][column] = a[threadIdx.x];
  __syncthreads();
#ifdef REPAIRED
  out[threadIdx.x] = column < 7 ? tile[row][column + 1] : 0.0F;
#else
  out[threadIdx.x] = tile[row][column + 1];  // EXPECT out-of-bounds variable=tile
#endif
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  right_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
