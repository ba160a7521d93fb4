// EXPECT: shared-race - a copy to a stage begins while other threads still use what is there
// 08_overlap/stages_hunt: a bug hunt: a complete program that looks right on most GPUs. Find its defect.
//
// `stages_hunt 3` asks how far the weights 1 2 3, at the places 0 1 2, are from each place: 0*1 + 1*2 + 2*3 = 8 from place 0,
// 4 from place 1, 4 from place 2. It prints the sum, 16. A thread has a place. The weights come in tiles of 64, by
// asynchronous copies in two stages: while a block uses one tile, the next one comes.
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
//   d  threads without a place have left, and their weights are never copied
//   e  a thread that has used a tile begins to fill its stage again while others still use it
// TODO(1): Fix the program below, and name the cause here by its letter: `const char cause = 'x';` (1 line)
// END(1)

namespace {

constexpr int threads = 64;  // of a block, and weights of a tile
constexpr int stages = 2;

__global__ void distances_kernel(int* out, const int* weights, int n) {
  __shared__ int tiles[stages][threads];
  const int local = threadIdx.x;
  const int place = blockIdx.x * threads + local;
  const int tile_count = (n + threads - 1) / threads;

  const auto begin_copy = [&](int tile) {
    const int i = tile * threads + local;
    if (i < n) __pipeline_memcpy_async(&tiles[tile % stages][local], &weights[i], sizeof(int));
    __pipeline_commit();  // also without a copy: so there is a batch for each tile
  };

  int sum = 0;
  begin_copy(0);
  for (int tile = 0; tile < tile_count; ++tile) {
    begin_copy(tile + 1);
    __pipeline_wait_prior(1);  // for all batches but the newest
    __syncthreads();
    for (int k = 0; k < threads && tile * threads + k < n; ++k)
      sum += abs(place - (tile * threads + k)) * tiles[tile % stages][k];
  }
  if (place < n) out[place] = sum;
}

std::vector<int> distances_to(const std::vector<int>& weights) {
  const int n = static_cast<int>(weights.size());
  int* device_weights = nullptr;
  int* device_out = nullptr;
  CUDA_CHECK(cudaMalloc(&device_weights, n * sizeof(int)));
  CUDA_CHECK(cudaMalloc(&device_out, n * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(device_weights, weights.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  distances_kernel<<<course::ceil_div(n, threads), threads>>>(device_out, device_weights, n);
  CUDA_CHECK(cudaGetLastError());
  std::vector<int> out(n);
  CUDA_CHECK(cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  CUDA_CHECK(cudaFree(device_weights));
  CUDA_CHECK(cudaFree(device_out));
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 0;
  if (n <= 0) return 1;
  std::vector<int> one_to_n(n);
  for (int i = 0; i < n; ++i) one_to_n[i] = i + 1;
  long long sum = 0;
  for (const int distance : distances_to(one_to_n)) sum += distance;
  std::printf("%lld\n", sum);
  return 0;
}
