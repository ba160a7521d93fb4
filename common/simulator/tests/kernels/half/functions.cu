// The functions and operators on half, bfloat16 and pairs of them, used the way kernels use them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "../checking.hpp"

__global__ void scalar_kernel(int* wrong) {
  __half h = 1.5F;
  h += __half(0.5F);
  h *= h;
  h++;
  --h;
  CHECK(h == __half(4) && h != __half(5) && h < __half(4.5) && -h < h && h >= h && !(h > h));
  const int as_int = h;
  const double as_double = h;
  CHECK(as_int == 4 && as_double == 4.0 && sqrtf(h) == 2.0F && static_cast<short>(h) == 4 && (h ? true : false));
  CHECK(float(hsqrt(h)) == 2.0F && float(hrsqrt(h)) == 0.5F && float(hrcp(h)) == 0.25F && float(hexp2(h)) == 16.0F);
  CHECK(float(hlog2(h)) == 2.0F && float(hexp(__half(0))) == 1.0F && float(hlog(__half(1))) == 0.0F);
  CHECK(float(hfloor(__half(-1.5F))) == -2.0F && float(hceil(__half(-1.5F))) == -1.0F);
  CHECK(float(hrint(__half(2.5F))) == 2.0F && float(htrunc(__half(-2.5F))) == -2.0F);
  CHECK(float(__hneg(h)) == -4.0F && float(__habs(__half(-4))) == 4.0F && float(__hadd_sat(h, h)) == 1.0F);
  CHECK(float(__hfma_relu(h, __half(-1), __half(1))) == 0.0F && float(__hmul_sat(__half(-1), h)) == 0.0F);
  const __half nan = CUDART_NAN_FP16;
  CHECK(float(__hmax(h, nan)) == 4.0F && __hisnan(__hmax_nan(h, nan)) && float(__hmin(h, __half(3))) == 3.0F);
  CHECK(!__heq(nan, nan) && __hequ(nan, h) && !__hne(nan, h) && __hneu(nan, h) && !__hlt(nan, h) && __hltu(nan, h));
  CHECK(__hisinf(__hneg(CUDART_INF_FP16)) == -1 && __half_as_ushort(CUDART_ONE_FP16) == 0x3c00U);
  const __nv_bfloat16 b = __float2bfloat16(3.0F);
  CHECK(float(b + b) == 6.0F && float(__hfma(b, b, b)) == 12.0F && float(hexp(__nv_bfloat16(0.0F))) == 1.0F);
}

__global__ void pair_kernel(int* wrong) {
  __half2 p = __floats2half2_rn(1.0F, 2.0F);
  p += make_half2(__half(1), __half(1));
  const __half2 q = __hfma2(p, p, __float2half2_rn(0.5F));
  CHECK(__low2float(q) == 4.5F && __high2float(q) == 9.5F);
  CHECK(float(__low2half(p * q)) == 9.0F && float(__high2half(p - q)) == -6.5F && float((q / p).x) == 2.25F);
  const float2 f = __half22float2(__lowhigh2highlow(p));
  CHECK(f.x == 3.0F && f.y == 2.0F);
  CHECK(__hbeq2(p, p) && !__hbeq2(p, q) && __hblt2(p, q) && p == p && __heq2_mask(p, __half2half2(p.x)) == 0xffffU);
  CHECK(float(__hlt2(p, q).x) == 1.0F && float(__hgt2(p, q).y) == 0.0F);
  CHECK(float(__highs2half2(p, q).y) == 9.5F && float(__lows2half2(p, q).x) == 2.0F);
  CHECK(float(h2sqrt(__halves2half2(__half(4), __half(9))).y) == 3.0F && float(__hmax2(p, q).x) == 4.5F);
  const __nv_bfloat162 b = __floats2bfloat162_rn(1.0F, 2.0F);
  const float2 bf = __bfloat1622float2(__hmul2(b, b));
  CHECK(bf.x == 1.0F && bf.y == 4.0F && __high2float(__hadd2(b, __bfloat162bfloat162(b.y))) == 4.0F);
}

__global__ void warp_kernel(int* wrong) {
  const int t = threadIdx.x;
  __half sum = static_cast<float>(t);
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(0xffffffffU, sum, offset);
  CHECK(float(sum) == 496.0F);
  const __half2 pair = __shfl_sync(0xffffffffU, __floats2half2_rn(t, -t), 7);
  CHECK(__low2float(pair) == 7.0F && __high2float(pair) == -7.0F);
  const __nv_bfloat16 up = __shfl_up_sync(0xffffffffU, __nv_bfloat16(float(t)), 1);
  CHECK(float(up) == (t == 0 ? 0.0F : t - 1.0F));
  __shared__ __half total;
  __shared__ __half2 totals;
  if (t == 0) {
    total = 0.0F;
    totals = __float2half2_rn(0.0F);
  }
  __syncthreads();
  atomicAdd(&total, __half(1));
  atomicAdd(&totals, __floats2half2_rn(1.0F, 2.0F));
  __syncthreads();
  CHECK(float(total) == 32.0F && __low2float(totals) == 32.0F && __high2float(totals) == 64.0F);
}

int main() { return run_checks(scalar_kernel) + run_checks(pair_kernel) + run_checks(warp_kernel, 32); }
