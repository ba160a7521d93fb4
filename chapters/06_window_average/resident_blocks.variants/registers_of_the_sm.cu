// CORRECT: registers in warps of the whole SM, rounded down to the schedulers
#include "resident_blocks.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warp_size = 32;

__global__ void probe_kernel(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

}  // namespace

int resident_blocks(const Multiprocessor& sm, const Block& block) {
  int blocks = sm.blocks;

  const int warps = course::ceil_div(block.threads, warp_size);
  blocks = std::min(blocks, sm.threads / warp_size / warps);

  const int units = course::ceil_div(block.shared_bytes + sm.shared_reserved, sm.shared_unit);
  if (units > 0) blocks = std::min(blocks, sm.shared_bytes / (units * sm.shared_unit));

  const int registers_of_warp =
      (block.registers_per_thread * warp_size + sm.register_unit - 1) / sm.register_unit * sm.register_unit;
  int warps_in_all = sm.registers / registers_of_warp;
  warps_in_all -= warps_in_all % sm.schedulers;
  if (warps_in_all / warps < blocks) blocks = warps_in_all / warps;

  if (block.threads > sm.threads_per_block || block.shared_bytes > sm.shared_per_block) blocks = 0;

  return blocks;
}

RuntimeAnswer ask_runtime(int threads, int shared_bytes) {
  CUDA_CHECK(cudaFuncSetAttribute(probe_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes));
  cudaFuncAttributes attributes;
  CUDA_CHECK(cudaFuncGetAttributes(&attributes, probe_kernel));
  RuntimeAnswer answer{};
  answer.registers_per_thread = attributes.numRegs;
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&answer.blocks, probe_kernel, threads,
                                                           static_cast<std::size_t>(shared_bytes)));
  return answer;
}
