// A tile is relaxed in place. What a thread reads of its row is a matter of its own warp, what it reads of its column is not: both
// are one line, and one finding.
#include "../device_array.hpp"

__global__ void relax_kernel(int* distance) {
  __shared__ int tile[16][16];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  tile[y][x] = distance[y * 16 + x];
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    const int by_way_of_k = tile[y][k] + tile[k][x];  // EXPECT shared-race other=write pattern=none
#ifdef REPAIRED
    __syncthreads();
#endif
    if (by_way_of_k < tile[y][x]) tile[y][x] = by_way_of_k;  // MARK write
#ifdef REPAIRED
    __syncthreads();
#endif
  }
  distance[y * 16 + x] = tile[y][x];
}

int main() {
  std::vector<int> values(256);
  for (int i = 0; i < 256; ++i) values[i] = i * 37 % 101 + 1;
  DeviceArray<int> distance(values);
  relax_kernel<<<1, dim3(16, 16)>>>(distance.data());
  cudaDeviceSynchronize();
}
