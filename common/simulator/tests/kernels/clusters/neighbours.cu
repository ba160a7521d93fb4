// Blocks of a cluster read, write and update each other's shared memory, and meet before, between and after.
#include <cooperative_groups.h>

#include "../device_array.hpp"

namespace cg = cooperative_groups;

constexpr int threads = 40;

__global__ void __cluster_dims__(4) exchange_kernel(int* out, const int* a) {
  __shared__ int own[threads];
  __shared__ int written;
  __shared__ int total;
  const cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  const unsigned rank = cluster.block_rank();
  const unsigned next = (rank + 1) % cluster.num_blocks();
  own[t] = a[blockIdx.x * threads + t];
  if (t == 0) total = 0;
  cluster.sync();
  if (t == 0) *cluster.map_shared_rank(&written, next) = static_cast<int>(rank);
  atomicAdd(cluster.map_shared_rank(&total, 0), own[t]);
  const int of_next = cluster.map_shared_rank(own, next)[threads - 1 - t];
  cluster.sync();
  out[blockIdx.x * threads + t] = of_next + 1000 * written;
  if (t == 1) out[gridDim.x * threads + blockIdx.x] = *cluster.map_shared_rank(&total, 0);
  if (cluster.query_shared_rank(cluster.map_shared_rank(own, next)) != next) out[0] = -1;
  cluster.sync();
}

int main() {
  constexpr int blocks = 8;
  DeviceArray<int> a(counting<int>(blocks * threads));
  DeviceArray<int> out(blocks * threads + blocks);
  exchange_kernel<<<blocks, threads>>>(out.data(), a.data());
  const std::vector<int> got = out.to_host();
  for (int block = 0; block < blocks; ++block) {
    const int first = block / 4 * 4;
    const int next = first + (block + 1) % 4;
    const int before = (block + 3) % 4;
    for (int t = 0; t < threads; ++t) {
      if (got[block * threads + t] != next * threads + threads - t + 1000 * before) return 1;
    }
    int total = 0;
    for (int i = first * threads; i < (first + 4) * threads; ++i) total += i + 1;
    if (got[blocks * threads + block] != total) return 2;
  }
}
