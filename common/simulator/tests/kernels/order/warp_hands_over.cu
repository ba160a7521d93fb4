// Lane 0 releases what all lanes of its warp wrote before __syncwarp(), and its partner's lanes read it after one.
#include "../device_array.hpp"

#include <cstdio>

__global__ void publish_kernel(int* out, int* data, int* flag) {
  const int lane = threadIdx.x;
  if (blockIdx.x == 0) {
    data[lane] = 10 * lane;
    __syncwarp();
    if (lane == 0) {
      __threadfence();
      atomicExch(flag, 1);
    }
  } else {
    if (lane == 0) {
      while (atomicAdd(flag, 0) == 0) continue;
      __threadfence();
    }
    __syncwarp();
    out[lane] = data[31 - lane];
  }
}

int main() {
  DeviceArray<int> out(32);
  DeviceArray<int> data(32);
  DeviceArray<int> flag(zeros<int>(1));
  publish_kernel<<<2, 32>>>(out.data(), data.data(), flag.data());
  const std::vector<int> result = out.to_host();
  for (int i = 0; i < 32; ++i) {
    if (result[i] != 10 * (31 - i)) return 1;
  }
}
