// CORRECT: a struct has the stage of both tiles and its barriers, with a function for each step
#include "loader_warps.hpp"

#include <cuda/barrier>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int loaders = 32;

template <int tile>
struct Stage {
  float a[tile][tile];
  float b[tile][tile];
};

/// Two stages, each of which is empty or full.
template <int tile>
struct Channel {
  Stage<tile> stages[2];
  Barrier full[2];
  Barrier empty[2];

  __device__ void set_up() {
    if (threadIdx.x == 0) {
      for (int s = 0; s < 2; ++s) {
        init(&full[s], blockDim.x);
        init(&empty[s], blockDim.x);
      }
    }
    __syncthreads();
  }
  __device__ Stage<tile>& wait_until_empty(int turn) {
    empty[turn & 1].arrive_and_wait();
    return stages[turn & 1];
  }
  __device__ void say_full(int turn) { (void)full[turn & 1].arrive(); }
  __device__ const Stage<tile>& wait_until_full(int turn) {
    full[turn & 1].arrive_and_wait();
    return stages[turn & 1];
  }
  __device__ void say_empty(int turn) { (void)empty[turn & 1].arrive(); }
};

/// A square matrix, with zeros around it.
struct Padded {
  const float* numbers;
  int size;
  __device__ float operator()(int row, int column) const {
    return row < size && column < size ? numbers[row * size + column] : 0.0F;
  }
};

template <int tile>
__device__ void load(Channel<tile>& channel, Padded a, Padded b, int k_tiles) {
  const int lane = threadIdx.x % loaders;
  for (int turn = 0; turn < k_tiles; ++turn) {
    Stage<tile>& stage = channel.wait_until_empty(turn);
    for (int slot = lane; slot < tile * tile; slot += loaders) {
      const int y = slot / tile, x = slot % tile;
      stage.a[y][x] = a(blockIdx.y * tile + y, turn * tile + x);
      stage.b[y][x] = b(turn * tile + y, blockIdx.x * tile + x);
    }
    channel.say_full(turn);
  }
}

template <int tile>
__device__ float multiply(Channel<tile>& channel, int y, int x, int k_tiles) {
  channel.say_empty(0);
  channel.say_empty(1);
  float total = 0.0F;
  for (int turn = 0; turn < k_tiles; ++turn) {
    const Stage<tile>& stage = channel.wait_until_full(turn);
#pragma unroll
    for (int k = 0; k < tile; ++k) total += stage.a[y][k] * stage.b[k][x];
    channel.say_empty(turn);
  }
  return total;
}

template <int tile>
__global__ void __launch_bounds__(tile* tile + loaders) loader_warps_kernel(float* out, Padded a, Padded b) {
  __shared__ Channel<tile> channel;
  channel.set_up();
  const int k_tiles = (a.size + tile - 1) / tile;
  if (threadIdx.x >= tile * tile) {
    load(channel, a, b, k_tiles);
  } else {
    const int y = threadIdx.x / tile, x = threadIdx.x % tile;
    const int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
    const float total = multiply(channel, y, x, k_tiles);
    if (row < a.size && column < a.size) out[row * a.size + column] = total;
  }
}

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  if (size == 0) return;
  const unsigned side = course::ceil_div(size, tile);
  loader_warps_kernel<tile><<<dim3(side, side), tile * tile + loaders>>>(out, Padded{a, size}, Padded{b, size});
  CUDA_CHECK(cudaGetLastError());
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
