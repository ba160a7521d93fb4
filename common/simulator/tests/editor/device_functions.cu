// Calls in device code of what only the device has, as editors must read them without an error.
#include <cooperative_groups.h>

#include <cuda/barrier>
#include <cuda/pipeline>
__global__ void meet(int* out, long long* time) {
  __syncthreads();
  __syncwarp();
  __threadfence();
  __threadfence_block();
  __threadfence_system();
  out[0] = __syncthreads_count(out[1]) + __syncthreads_and(out[2]) + __syncthreads_or(out[3]);
  time[0] = clock64() + clock();
  __nanosleep(20);
  if (out[0] < 0) __trap();
  cooperative_groups::this_thread_block().sync();
}
__global__ void exchange(int* out, float* sum, unsigned int* bits) {
  constexpr unsigned int all = 0xffffffffU;
  out[0] = __shfl_sync(all, out[1], 0) + __shfl_down_sync(all, out[2], 1) + __shfl_up_sync(all, out[3], 1) +
           __shfl_xor_sync(all, out[4], 16);
  bits[0] = __ballot_sync(all, out[0] > 0) | __activemask() | __match_any_sync(all, out[1]);
  out[5] = __any_sync(all, out[1]) + __all_sync(all, out[2]) + __reduce_add_sync(all, out[3]);
  out[6] = __popc(bits[0]) + __clz(out[1]) + __ffs(out[2]) + __ldg(&out[7]);
  atomicAdd(&out[0], 1);
  atomicAdd(&sum[0], 1.0F);
  atomicMax(&out[1], 2);
  atomicCAS(&out[2], 0, 1);
  atomicExch(&out[3], 1);
}
__global__ void fetch(float* out, cudaTextureObject_t line, cudaTextureObject_t picture) {
  out[0] = tex1Dfetch<float>(line, 3) + tex2D<float>(picture, 0.5F, 1.5F);
}
