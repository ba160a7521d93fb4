// The built-in variables' names are ordinary names elsewhere: of members, parameters and local variables. So is ERROR.
#define ERROR 7
#include "../checking.hpp"
static_assert(ERROR == 7, "the simulator's headers leave a program's macros alone");

struct Shape {
  dim3 gridDim;
  dim3 blockDim;
  int warpSize;
};

__device__ int third(int threadIdx) { return threadIdx / 3; }

__global__ void names_kernel(int* wrong) {
  const dim3 block = blockDim;
  const auto index = threadIdx;
  const uint3& same = threadIdx;
  CHECK(block.x == blockDim.x && index.x == same.x && index.y == 0 && blockIdx.x < gridDim.x);
  CHECK(third(threadIdx.x) == static_cast<int>(index.x) / 3 && warpSize == 32);
  __syncthreads();
  CHECK(index.x == threadIdx.x && same.x == index.x);
}

unsigned int threads(const dim3& gridDim, dim3 blockDim) { return gridDim.x * blockDim.x; }

int main() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  const int warpSize = properties.warpSize;
  dim3 blockDim(64), gridDim((200 + blockDim.x - 1) / blockDim.x);
  const Shape shape{gridDim, blockDim, warpSize};
  DeviceArray<int> wrong(zeros<int>(1));
  names_kernel<<<gridDim, blockDim>>>(wrong.data());
  const bool right = threads(shape.gridDim, shape.blockDim) == 256 && shape.warpSize == 32;
  return wrong.to_host()[0] + (right ? 0 : 1);
}
