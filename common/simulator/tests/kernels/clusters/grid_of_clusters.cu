// Clusters in a cooperative launch: the cluster meets, then the whole grid, then the cluster again.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

__global__ void both_kernel(int* out, int* sums) {
  __shared__ int own;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) own = blockIdx.x + 1;
  cluster.sync();
  if (cluster.thread_rank() == 0) sums[blockIdx.x / 2] = own + *cluster.map_shared_rank(&own, 1);
  cg::this_grid().sync();
  if (threadIdx.x == 0) {
    int all = 0;
    for (int i = 0; i < gridDim.x / 2; ++i) all += sums[i];
    out[blockIdx.x] = all + *cluster.map_shared_rank(&own, 1);
  }
  cluster.sync();
}

int main() {
  DeviceArray<int> out(8);
  DeviceArray<int> sums(4);
  cudaLaunchAttribute attributes[2];
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = 2;
  attributes[0].val.clusterDim.y = 1;
  attributes[0].val.clusterDim.z = 1;
  attributes[1].id = cudaLaunchAttributeCooperative;
  attributes[1].val.cooperative = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = 8;
  config.blockDim = 32;
  config.attrs = attributes;
  config.numAttrs = 2;
  if (cudaLaunchKernelEx(&config, both_kernel, out.data(), sums.data()) != cudaSuccess) return 1;
  const std::vector<int> got = out.to_host();
  for (int block = 0; block < 8; ++block) {
    if (got[block] != 36 + block / 2 * 2 + 2) return 2;
  }
}
