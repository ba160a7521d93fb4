// 06_window_average/resident_blocks: how many blocks of a kernel one streaming multiprocessor (SM) holds at once.
//
// A block starts as a whole or not at all. Four limits can stop it: the SM's number of blocks, of threads, its shared
// memory and its registers. There is no kernel to write here: it is arithmetic on the host, by the rules of the hardware.
//
// Try it:   ./course check resident_blocks
#include "resident_blocks.hpp"

#include <algorithm>

#include "support/ceil_div.hpp"
#include "support/cuda_check.hpp"

namespace {

constexpr int warp_size = 32;

/// A kernel to ask the runtime about.
__global__ void probe_kernel(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

}  // namespace

int resident_blocks(const Multiprocessor& sm, const Block& block) {
  // There is room for at most this many, however small they are.
  int blocks = sm.blocks;

  // TODO(1): Declare `warps`, the warps of a block, and lower `blocks` to what the SM's threads allow. (2 lines)
  // END(1)

  // TODO(2): Lower `blocks` to what shared memory allows, with the reserve and rounded up to units. (2 to 3 lines)
  // END(2)

  // TODO(3): Lower `blocks` to what the registers allow. Each scheduler has registers for its own warps only. (3 lines)
  // END(3)

  // TODO(4): A block that asks for more threads or shared memory than one can have does not run at all. (1 to 2 lines)
  // END(4)

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
