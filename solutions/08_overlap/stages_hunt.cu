// 08_overlap/stages_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `stages_hunt 3` multiplies a matrix by the vector 1 2 3 and prints 8 5 5. The matrix has (row + column) mod 3 in each place,
// so it need not be stored: its first row is 0 1 2. A thread has a row. The vector comes in tiles of 64, by asynchronous copies
// in two stages: while a block uses one tile, the next one comes.
//
// Run it:   ./course run exercises/08_overlap/stages_hunt.cu -- 200
// Try it:   ./course check stages_hunt
#include "stages_hunt.hpp"

#include <cuda_pipeline.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

// What is wrong? One of these is the cause:
//   a  in the last round no copy begins, so the wait there leaves the copy under way that is needed
//   b  a thread waits for its own copy, and uses what the others have copied without waiting for them
//   c  the next copies go to the stage that is being used, since there are only two
//   d  threads without a row have left, and their part of the vector is never copied
//   e  a thread that has used a tile begins to fill its stage again while others still use it
// TODO(1): Name the cause by its letter: `const char cause = 'x';` Then fix the program. (1 line)
const char cause = 'e';
// END(1)

namespace {

constexpr int threads = 64;  // of a block, and numbers of a tile
constexpr int stages = 2;

__global__ void product_kernel(int* out, const int* x, int n) {
  __shared__ int tiles[stages][threads];
  const int local = threadIdx.x;
  const int row = blockIdx.x * threads + local;
  const int tile_count = (n + threads - 1) / threads;

  const auto begin_copy = [&](int tile) {
    const int column = tile * threads + local;
    if (column < n) __pipeline_memcpy_async(&tiles[tile % stages][local], &x[column], sizeof(int));
    __pipeline_commit();  // also without a copy: so there is a batch for each tile
  };

  int sum = 0;
  begin_copy(0);
  for (int tile = 0; tile < tile_count; ++tile) {
    begin_copy(tile + 1);
    __pipeline_wait_prior(1);  // for all batches but the newest
    __syncthreads();
    for (int k = 0; k < threads && tile * threads + k < n; ++k) {
      const int column = tile * threads + k;
      sum += (row + column) % 3 * tiles[tile % stages][k];
    }
    __syncthreads();
  }
  if (row < n) out[row] = sum;
}

std::vector<int> product_with(const std::vector<int>& x) {
  const int n = static_cast<int>(x.size());
  int* device_x = nullptr;
  int* device_out = nullptr;
  CUDA_CHECK(cudaMalloc(&device_x, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_out, n * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(device_x, x.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  product_kernel<<<course::ceil_div(n, threads), threads>>>(device_out, device_x, n);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> out(n);
  CUDA_CHECK(cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_x));
  CUDA_CHECK(cudaFree(device_out));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n <= 0) return 1;
  std::vector<int> x(n);
  for (int i = 0; i < n; ++i) x[i] = i + 1;
  for (const int sum : product_with(x)) std::printf("%d ", sum);
  std::printf("\n");
  return 0;
}
