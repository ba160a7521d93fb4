// Boxes of device memory with a pitch: allocated, filled, copied there, within and back.
#include "../checking.hpp"

__global__ void add_kernel(cudaPitchedPtr box, cudaExtent extent) {
  for (size_t z = 0; z < extent.depth; ++z) {
    char* slice = static_cast<char*>(box.ptr) + z * box.pitch * box.ysize;
    for (size_t y = 0; y < extent.height; ++y) {
      auto* row = reinterpret_cast<int*>(slice + y * box.pitch);
      if (threadIdx.x < extent.width / sizeof(int)) row[threadIdx.x] += 1;
    }
  }
}

int main() {
  constexpr size_t width = 5, height = 4, depth = 3;
  int host[depth][height][width];
  for (size_t i = 0; i < width * height * depth; ++i) (&host[0][0][0])[i] = static_cast<int>(i);
  const cudaExtent extent = make_cudaExtent(width * sizeof(int), height, depth);
  cudaPitchedPtr device;
  cudaMalloc3D(&device, extent);
  if (device.pitch < extent.width || device.xsize != extent.width || device.ysize != height) return 1;
  cudaMemset3D(device, 0, extent);

  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, width * sizeof(int), width, height);
  copy.dstPtr = device;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  if (cudaMemcpy3D(&copy) != cudaSuccess) return 2;
  add_kernel<<<1, 32>>>(device, extent);

  // The inner box of 3 x 2 x 1 comes back to where it was.
  int inner[depth][height][width] = {};
  copy.srcPtr = device;
  copy.dstPtr = make_cudaPitchedPtr(inner, width * sizeof(int), width, height);
  copy.srcPos = copy.dstPos = make_cudaPos(sizeof(int), 1, 1);
  copy.extent = make_cudaExtent(3 * sizeof(int), 2, 1);
  copy.kind = cudaMemcpyDeviceToHost;
  if (cudaMemcpy3D(&copy) != cudaSuccess) return 3;
  int wrong = 0;
  for (size_t z = 0; z < depth; ++z) {
    for (size_t y = 0; y < height; ++y) {
      for (size_t x = 0; x < width; ++x) {
        const bool copied = z == 1 && (y == 1 || y == 2) && x >= 1 && x <= 3;
        if (inner[z][y][x] != (copied ? host[z][y][x] + 1 : 0)) ++wrong;
      }
    }
  }
  cudaFree(device.ptr);
  return wrong;
}
