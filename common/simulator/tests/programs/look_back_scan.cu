// Prefix sum in a single pass: each block looks back at the blocks before it until one knows its whole prefix.
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

namespace scan {

constexpr int kThreads = 128;
constexpr unsigned kEmpty = 0, kAggregate = 1, kPrefix = 2;

// State and value travel in one word, so that one store publishes both.
using Word = unsigned long long;
__device__ inline Word pack(unsigned state, unsigned value) { return (Word(state) << 32) | value; }
__device__ inline unsigned state_of(Word w) { return unsigned(w >> 32); }
__device__ inline unsigned value_of(Word w) { return unsigned(w); }

__device__ unsigned block_inclusive(unsigned value) {
  __shared__ unsigned warp_totals[kThreads / 32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int d = 1; d < 32; d <<= 1) {
    const unsigned other = __shfl_up_sync(0xffffffffu, value, d);
    if (lane >= d) value += other;
  }
  if (lane == 31) warp_totals[warp] = value;
  __syncthreads();
  for (int w = 0; w < warp; ++w) value += warp_totals[w];
  return value;
}

__global__ void single_pass(const unsigned* in, unsigned* out, int n, Word* status, unsigned* ticket) {
  __shared__ unsigned block, before;
  if (threadIdx.x == 0) block = atomicAdd(ticket, 1u);  // blocks take numbers in the order in which they begin
  __syncthreads();
  const int i = block * kThreads + threadIdx.x;
  const unsigned inclusive = block_inclusive(i < n ? in[i] : 0u);
  if (threadIdx.x == kThreads - 1) {
    unsigned prefix = 0;
    if (block > 0) {
      atomicExch(&status[block], pack(kAggregate, inclusive));
      for (int look = block - 1; look >= 0;) {
        const Word seen = atomicAdd(&status[look], 0ull);
        if (state_of(seen) == kEmpty) continue;
        prefix += value_of(seen);
        if (state_of(seen) == kPrefix) break;
        --look;
      }
    }
    atomicExch(&status[block], pack(kPrefix, prefix + inclusive));
    before = prefix;
  }
  __syncthreads();
  if (i < n) out[i] = before + inclusive;
}

}  // namespace scan

int main() {
  const int n = 3333, blocks = (n + scan::kThreads - 1) / scan::kThreads;
  std::vector<unsigned> in(n), want(n), got(n);
  for (int i = 0; i < n; ++i) in[i] = i % 9;
  std::partial_sum(in.begin(), in.end(), want.begin());
  unsigned *d_in, *d_out, *ticket;
  scan::Word* status;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMalloc(&ticket, sizeof(unsigned));
  cudaMalloc(&status, blocks * sizeof(scan::Word));
  cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaMemset(ticket, 0, sizeof(unsigned));
  cudaMemset(status, 0, blocks * sizeof(scan::Word));
  scan::single_pass<<<blocks, scan::kThreads>>>(d_in, d_out, n, status, ticket);
  const cudaError_t error = cudaMemcpy(got.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  std::printf("%s, %s\n", cudaGetErrorString(error), got == want ? "right" : "WRONG");
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(ticket);
  cudaFree(status);
  return error == cudaSuccess && got == want ? 0 : 1;
}
