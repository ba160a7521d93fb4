// A cluster of sixteen blocks: more than every device with clusters takes.
// Repaired: eight blocks.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void empty_kernel(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x] = static_cast<int>(cg::this_cluster().num_blocks());
}

int main() {
  DeviceArray<int> out(16);
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = 1;
  attribute.val.clusterDim.y = 1;
  attribute.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 16;
  config.blockDim = 32;
  config.attrs = &attribute;
  config.numAttrs = 1;
#ifdef REPAIRED
  attribute.val.clusterDim.x = 8;
  if (cudaLaunchKernelEx(&config, empty_kernel, out.data()) != cudaSuccess) return 1;
  return out.to_host()[15] == 8 ? 0 : 2;
#else
  attribute.val.clusterDim.x = 16;
  const cudaError_t error = cudaLaunchKernelEx(&config, empty_kernel, out.data());  // EXPECT launch-error
  return error == cudaErrorInvalidClusterSize && cudaGetLastError() == error ? 0 : 1;
#endif
}
