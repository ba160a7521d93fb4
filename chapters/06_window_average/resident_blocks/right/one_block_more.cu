// CORRECT: adds blocks one by one as long as one more fits
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
  const auto units = [](int amount, int unit) { return (amount + unit - 1) / unit * unit; };
  const int warps = units(block.threads, warp_size) / warp_size;
  const auto fits = [&](int blocks) {
    const int warps_of_scheduler = (blocks * warps + sm.schedulers - 1) / sm.schedulers;
    return blocks <= sm.blocks && blocks * warps * warp_size <= sm.threads &&
           blocks * units(block.shared_bytes + sm.shared_reserved, sm.shared_unit) <= sm.shared_bytes &&
           warps_of_scheduler * units(block.registers_per_thread * warp_size, sm.register_unit) <=
               sm.registers / sm.schedulers;
  };
  int blocks = 0;
  const bool allowed = block.threads <= sm.threads_per_block && block.shared_bytes <= sm.shared_per_block;
  while (allowed && fits(blocks + 1)) ++blocks;
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
