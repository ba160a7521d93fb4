// Reductions with cooperative groups: tiles of several sizes, cg::reduce, a grid-wide sum in one launch.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <numeric>
#include <vector>

using namespace cooperative_groups;

template <unsigned Size>
__device__ int sum_tile(thread_block_tile<Size> tile, int value) {
  for (unsigned i = tile.size() / 2; i > 0; i /= 2) value += tile.shfl_xor(value, i);
  return value;
}

template <unsigned Size>
__global__ void tile_sums(const int* in, int* out, int n) {
  auto block = this_thread_block();
  auto tile = tiled_partition<Size>(block);
  const int i = block.group_index().x * block.size() + block.thread_rank();
  const int sum = sum_tile<Size>(tile, i < n ? in[i] : 0);
  if (tile.thread_rank() == 0) out[i / Size] = sum;
}

__global__ void extremes(const int* in, int n, int* low, int* high) {
  thread_block block = this_thread_block();
  thread_block_tile<32> warp = tiled_partition<32>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[min(i, n - 1)];
  int least = reduce(warp, value, less<int>());
  int most = reduce(warp, value, greater<int>());
  if (warp.thread_rank() == 0) {
    atomicMin(low, least);
    atomicMax(high, most);
  }
}

__global__ void grid_sum(const int* in, long long* partial, int n) {
  grid_group grid = this_grid();
  thread_block block = this_thread_block();
  extern __shared__ long long warps[];
  auto warp = tiled_partition<32>(block);
  long long mine = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i];
  mine = reduce(warp, mine, plus<long long>());
  if (warp.thread_rank() == 0) warps[warp.meta_group_rank()] = mine;
  block.sync();
  if (block.thread_rank() == 0) {
    long long sum = 0;
    for (unsigned w = 0; w < warp.meta_group_size(); ++w) sum += warps[w];
    partial[block.group_index().x] = sum;
  }
  grid.sync();
  if (grid.thread_rank() == 0)
    for (unsigned b = 1; b < gridDim.x; ++b) partial[0] += partial[b];
}

int main() {
  const int n = 2000, threads = 128, blocks = (n + threads - 1) / threads;
  std::vector<int> h(n);
  for (int i = 0; i < n; ++i) h[i] = (i * 31) % 1009 - 300;
  int *in, *out, *extreme;
  long long* partial;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, blocks * threads / 4 * sizeof(int));
  cudaMalloc(&extreme, 2 * sizeof(int));
  cudaMalloc(&partial, 4 * sizeof(long long));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int failures = 0;

  auto check_tiles = [&](int size) {
    std::vector<int> sums(blocks * threads / size);
    cudaMemcpy(sums.data(), out, sums.size() * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (size_t t = 0; t < sums.size(); ++t) {
      int want = 0;
      for (int i = 0; i < size; ++i) want += t * size + i < h.size() ? h[t * size + i] : 0;
      wrong += sums[t] != want;
    }
    std::printf("tiles of %d: %d wrong\n", size, wrong);
    failures += wrong;
  };
  tile_sums<32><<<blocks, threads>>>(in, out, n);
  check_tiles(32);
  tile_sums<8><<<blocks, threads>>>(in, out, n);
  check_tiles(8);
  tile_sums<4><<<blocks, threads>>>(in, out, n);
  check_tiles(4);

  int start[2] = {h[0], h[0]}, got[2];
  cudaMemcpy(extreme, start, sizeof(start), cudaMemcpyHostToDevice);
  extremes<<<blocks, threads>>>(in, n, extreme, extreme + 1);
  cudaMemcpy(got, extreme, sizeof(got), cudaMemcpyDeviceToHost);
  int low = h[0], high = h[0];
  for (int v : h) {
    low = v < low ? v : low;
    high = v > high ? v : high;
  }
  std::printf("from %d to %d\n", got[0], got[1]);
  failures += got[0] != low || got[1] != high;

  int size = n;
  void* args[] = {&in, &partial, &size};
  if (cudaLaunchCooperativeKernel((const void*)grid_sum, 4, threads, args, threads / 32 * sizeof(long long), 0) != cudaSuccess) ++failures;
  long long sum = 0;
  cudaMemcpy(&sum, partial, sizeof(sum), cudaMemcpyDeviceToHost);
  std::printf("sum %lld\n", sum);
  failures += sum != std::accumulate(h.begin(), h.end(), 0LL);

  cudaFree(in);
  cudaFree(out);
  cudaFree(extreme);
  cudaFree(partial);
  return failures != 0;
}
