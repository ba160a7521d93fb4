// EXPECT: wrong-result - shared memory is dealt out byte by byte
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

  const int bytes = block.shared_bytes + sm.shared_reserved;
  if (bytes > 0) blocks = std::min(blocks, sm.shared_bytes / bytes);

  const int units_of_warp = course::ceil_div(block.registers_per_thread * warp_size, sm.register_unit);
  const int warps_of_scheduler = sm.registers / sm.schedulers / (units_of_warp * sm.register_unit);
  blocks = std::min(blocks, warps_of_scheduler * sm.schedulers / warps);

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
