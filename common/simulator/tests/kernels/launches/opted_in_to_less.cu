// A kernel that has asked for fewer bytes of dynamic shared memory than every kernel may use gets no more than those, as on
// an H100. Repaired: it asks for what it uses.
#include <cassert>

#include "../device_array.hpp"

__global__ void fill_kernel(int* out) {
  extern __shared__ int box[];
  box[threadIdx.x] = 1;
  out[threadIdx.x] = box[threadIdx.x];
}

int main() {
  DeviceArray<int> out(64);
#ifdef REPAIRED
  constexpr int bytes = 64 * sizeof(int);
#else
  constexpr int bytes = 64 * sizeof(int) - 1;
#endif
  assert(cudaFuncSetAttribute(fill_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) == cudaSuccess);
  fill_kernel<<<1, 64, 64 * sizeof(int)>>>(out.data());  // EXPECT shared-memory-limit
  const bool refused = cudaGetLastError() == cudaErrorInvalidValue;
  assert(refused == (bytes < 64 * static_cast<int>(sizeof(int))));
  assert(cudaDeviceSynchronize() == cudaSuccess);
}
