// 08_overlap/loader_warps: out = a * b; one warp of a block loads, all others multiply.
//
// Loaders and consumers run at their own pace, with two stages between them. A stage has two barriers in shared memory, each
// for all threads of the block:
//
//              loaders                       consumers
//   empty[s]   arrive, wait: it is read      arrive: I have read it
//   full[s]    arrive: I have filled it      arrive, wait: it is filled
//
// A stage that was never filled counts as one that is still in use: so consumers first say that both stages are empty.
//
// Try it:   ./course check loader_warps
// Budget:   each element that the block needs is read once, and by another thread than those that use it; __syncthreads()
//           only to set up. One stage is filled while another is read.
#include "loader_warps.hpp"

#include <cuda/barrier>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

// TODO(1): Write the kernel. (40 lines)
using Barrier = cuda::barrier<cuda::thread_scope_block>;
constexpr int loaders = 32;
constexpr int stages = 2;

template <int tile>
__global__ void loader_warps_kernel(float* out, const float* a, const float* b, int size) {
  constexpr int consumers = tile * tile;
  __shared__ float a_tiles[stages][tile][tile];
  __shared__ float b_tiles[stages][tile][tile];
  __shared__ Barrier full[stages];
  __shared__ Barrier empty[stages];
  const int thread = threadIdx.x;
  const int first_row = blockIdx.y * tile;
  const int first_column = blockIdx.x * tile;
  const int k_tiles = (size + tile - 1) / tile;
  if (thread < stages) {
    init(&full[thread], consumers + loaders);
    init(&empty[thread], consumers + loaders);
  }
  // No thread arrives at a barrier that is not set up.
  __syncthreads();

  if (thread >= consumers) {
    for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
      const int stage = k_tile % stages;
      // All consumers have read what was here; for the first K tiles they have said so before their loop.
      empty[stage].arrive_and_wait();
      for (int slot = thread - consumers; slot < tile * tile; slot += loaders) {
        const int y = slot / tile;
        const int x = slot % tile;
        const int a_column = k_tile * tile + x;
        const int b_row = k_tile * tile + y;
        a_tiles[stage][y][x] = first_row + y < size && a_column < size ? a[(first_row + y) * size + a_column] : 0.0F;
        b_tiles[stage][y][x] = b_row < size && first_column + x < size ? b[b_row * size + first_column + x] : 0.0F;
      }
      // A loader need not wait for the consumers here: it goes on to the other stage.
      static_cast<void>(full[stage].arrive());
    }
    return;
  }
  for (Barrier& slot : empty) static_cast<void>(slot.arrive());
  const int y = thread / tile;
  const int x = thread % tile;
  float total = 0.0F;
  for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
    const int stage = k_tile % stages;
    full[stage].arrive_and_wait();
    for (int k = 0; k < tile; ++k) total += a_tiles[stage][y][k] * b_tiles[stage][k][x];
    static_cast<void>(empty[stage].arrive());
  }
  if (first_row + y < size && first_column + x < size) out[(first_row + y) * size + first_column + x] = total;
}
// END(1)

}  // namespace

template <int tile>
void loader_warps(float* out, const float* a, const float* b, int size) {
  // TODO(2): Launch it, unless the size is 0, and check the launch. (4 lines)
  if (size == 0) return;  // a grid of 0 blocks is a launch error
  const int tiles = course::ceil_div(size, tile);
  loader_warps_kernel<tile><<<dim3(tiles, tiles), tile * tile + loaders>>>(out, a, b, size);
  CUDA_CHECK(cudaGetLastError());
  // END(2)
}

template void loader_warps<8>(float*, const float*, const float*, int);
template void loader_warps<16>(float*, const float*, const float*, int);
