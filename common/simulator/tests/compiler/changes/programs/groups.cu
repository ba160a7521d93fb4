// Warps and tiles: cooperative groups, votes, atomics of a block, vector types, half precision and printed text.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cstdint>
#include <cstdio>

namespace cg = cooperative_groups;

union bits {
  float number;
  uint32_t word;
};

__device__ __forceinline__ bool counts(const float4& v) { return v.x + v.y + v.z + v.w > 0.0f; }

__device__ void note(int where, const char* what) {
  if (where == 0) printf("%s\n", what);
}

__global__ void count(const float4* __restrict__ in, int* __restrict__ out, int n, const __half* limit) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  __shared__ int sum;
  if (block.thread_rank() == 0) sum = 0;
  block.sync();
  bool mine = false;
  for (int i = block.thread_rank(); i < n; i += block.size()) mine = mine || (counts(in[i]) && __half2float(*limit) > 0.0f);
  unsigned int voters = __ballot_sync(0xffffffff, mine);
  switch (tile.thread_rank()) {
    case 0: atomicAdd_block(&sum, __popc(voters)); break;
    default: break;
  }
  __syncthreads();
  if (block.thread_rank() == 0) *out = sum;
  note(static_cast<int>(block.thread_rank()), "counted");
}

int main() {
  enum { n = 200 };
  float4* in;
  int* out;
  __half* limit;
  cudaMallocManaged(&in, n * sizeof(float4));
  cudaMallocManaged(&out, sizeof(int));
  cudaMallocManaged(&limit, sizeof(__half));
  for (int i = 0; i < n; ++i) in[i] = make_float4(1.0f, -0.5f, 0.0f, static_cast<float>(i % 2) - 1.0f);
  *limit = __float2half(0.5f);
  void* arguments[] = {&in, &out, nullptr, &limit};
  int size = n;
  arguments[2] = &size;
  cudaLaunchKernel(reinterpret_cast<const void*>(count), dim3(1), dim3(64), arguments, 0, nullptr);
  cudaDeviceSynchronize();
  bits b{};
  b.number = static_cast<float>(*out);
  std::printf("%d %08x\n", *out, b.word);
  cudaFree(in);
  cudaFree(out);
  cudaFree(limit);
  return 0;
}
