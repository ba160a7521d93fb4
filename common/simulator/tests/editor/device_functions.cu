// Calls in device code of what only the device has, as editors must read them without an error.
#include <cooperative_groups.h>
#include <cuda_fp8.h>
#include <mma.h>

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
  out[6] = __popc(bits[0]) + __clz(out[1]) + __ffs(out[2]) + __ldg(&out[7]) + abs(out[8]);
  atomicAdd(&out[0], 1);
  atomicAdd(&sum[0], 1.0F);
  atomicMax(&out[1], 2);
  atomicCAS(&out[2], 0, 1);
  atomicExch(&out[3], 1);
}
__global__ void fetch(float* out, cudaTextureObject_t line, cudaTextureObject_t picture) {
  out[0] = tex1Dfetch<float>(line, 3) + tex2D<float>(picture, 0.5F, 1.5F);
}
__global__ void multiply(float* out, const __nv_bfloat16* in, __nv_fp8_e4m3* small) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums;
  wmma::fill_fragment(sums, 0.0F);
  wmma::load_matrix_sync(a, in, 16);
  wmma::load_matrix_sync(b, in, 16);
  wmma::mma_sync(sums, a, b, sums);
  sums.x[sums.num_elements - 1] *= 2;
  wmma::store_matrix_sync(out, sums, 16, wmma::mem_row_major);
  small[0] = __nv_fp8_e4m3(out[0] + static_cast<float>(small[1]));
}
