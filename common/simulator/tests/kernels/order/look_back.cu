// Each block adds what all blocks before it have summed: decoupled look-back over a chain of flags. Nothing to find.
#include "../device_array.hpp"

#include <cstdio>

__global__ void scan_kernel(int* out, const int* a, int* totals, int* ready) {
  __shared__ int tile[64];
  __shared__ int before;
  const int t = threadIdx.x;
  const int i = blockIdx.x * 64 + t;
  tile[t] = a[i];
  for (int offset = 1; offset < 64; offset *= 2) {
    __syncthreads();
    const int left = t >= offset ? tile[t - offset] : 0;
    __syncthreads();
    tile[t] += left;
  }
  if (t == 63) {
    before = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&ready[blockIdx.x - 1], 0) == 0) continue;
      __threadfence();
      before = totals[blockIdx.x - 1];
    }
    totals[blockIdx.x] = before + tile[63];
    __threadfence();
    atomicExch(&ready[blockIdx.x], 1);
  }
  __syncthreads();
  out[i] = before + tile[t];
}

int main() {
  const int blocks = 40;
  DeviceArray<int> a(counting<int>(blocks * 64));
  DeviceArray<int> out(blocks * 64);
  DeviceArray<int> totals(blocks);
  DeviceArray<int> ready(zeros<int>(blocks));
  scan_kernel<<<blocks, 64>>>(out.data(), a.data(), totals.data(), ready.data());
  const std::vector<int> result = out.to_host();
  for (int i = 0; i < blocks * 64; ++i) {
    if (result[i] == (i + 1) * (i + 2) / 2) continue;
    std::printf("%d: %d\n", i, result[i]);
    return 1;
  }
}
