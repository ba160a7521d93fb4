// Sums, products, quotients, roots and conversions round once, the way their names say.
#include "../checking.hpp"

// Not known to the compiler, so that the device computes and not it.
__device__ volatile float one = 1.0F;
__device__ volatile float tiny = 0x1p-30F;
__device__ volatile double wide_one = 1.0;
__device__ volatile double wide_tiny = 0x1p-60;

__global__ void single_kernel(int* wrong) {
  const float x = one;
  const float e = tiny;
  CHECK(__fadd_rn(x, e) == 1.0F);
  CHECK(__fadd_rz(x, e) == 1.0F);
  CHECK(__fadd_rd(x, e) == 1.0F);
  CHECK(__fadd_ru(x, e) == 0x1.000002p0F);
  CHECK(__fadd_rz(x, -e) == 0x1.fffffep-1F);
  CHECK(__fsub_rd(x, e) == 0x1.fffffep-1F);
  CHECK(__fsub_rn(x, e) == 1.0F);
  CHECK(__fadd_ru(-x, e) == -0x1.fffffep-1F);
  const float near_one = 0x1.000002p0F * x;
  CHECK(__fmul_rn(near_one, near_one) == 0x1.000004p0F);
  CHECK(__fmul_ru(near_one, near_one) == 0x1.000006p0F);
  CHECK(__fmul_rd(near_one, near_one) == 0x1.000004p0F);
  CHECK(__fdiv_rn(x, 3.0F) == 0x1.555556p-2F);
  CHECK(__fdiv_rz(x, 3.0F) == 0x1.555554p-2F);
  CHECK(__fdiv_rd(-x, 3.0F) == -0x1.555556p-2F);
  CHECK(__frcp_rn(3.0F * x) == 0x1.555556p-2F);
  CHECK(__frcp_rd(3.0F * x) == 0x1.555554p-2F);
  CHECK(__fsqrt_rn(2.0F * x) == 0x1.6a09e6p0F);
  CHECK(__fsqrt_ru(2.0F * x) == 0x1.6a09e8p0F);
  CHECK(__frsqrt_rn(4.0F * x) == 0.5F);
  CHECK(__fmaf_rn(near_one, near_one, -0x1.000004p0F) == 0x1p-46F);
  CHECK(__fmaf_ru(x, x, e) == 0x1.000002p0F);
  CHECK(__fmaf_rz(x, x, -e) == 0x1.fffffep-1F);
  CHECK(__fmaf_rd(x, x, e) == 1.0F);
  // Below the normal numbers, too.
  CHECK(__fmul_rn(0x1p-126F * x, 0.75F) == 0x1.8p-127F);
  CHECK(__fadd_rz(0x1.fffffep127F * x, 0x1p120F) == 0x1.fffffep127F);
  CHECK(isinf(__fadd_ru(0x1.fffffep127F * x, 0x1p100F)));
}

__global__ void double_kernel(int* wrong) {
  const double x = wide_one;
  const double e = wide_tiny;
  CHECK(__dadd_rn(x, e) == 1.0);
  CHECK(__dadd_ru(x, e) == 0x1.0000000000001p0);
  CHECK(__dadd_rd(-x, -e) == -0x1.0000000000001p0);
  CHECK(__dsub_rz(x, e) == 0x1.fffffffffffffp-1);
  CHECK(__dmul_rn(x, 3.0) == 3.0);
  CHECK(__ddiv_ru(x, 3.0) > __ddiv_rd(x, 3.0));
  CHECK(__ddiv_rn(x, 3.0) == 0x1.5555555555555p-2);
  CHECK(__drcp_ru(3.0 * x) == 0x1.5555555555556p-2);
  CHECK(__dsqrt_rd(2.0 * x) == 0x1.6a09e667f3bccp0);
  CHECK(__dsqrt_rn(2.0 * x) == 0x1.6a09e667f3bcdp0);
  CHECK(__fma_ru(x, x, e) == 0x1.0000000000001p0);
  CHECK(__fma_rn(x, x, e) == 1.0);
}

__global__ void conversion_kernel(int* wrong) {
  const float x = one;
  const double y = wide_one;
  CHECK(__float2int_rn(2.5F * x) == 2 && __float2int_rn(3.5F * x) == 4);
  CHECK(__float2int_rz(-2.9F * x) == -2 && __float2int_rd(-2.1F * x) == -3 && __float2int_ru(2.1F * x) == 3);
  CHECK(__float2int_rz(3e9F * x) == 2147483647 && __float2int_rz(-3e9F * x) == -2147483647 - 1);
  CHECK(__float2uint_rz(-1.0F * x) == 0 && __float2uint_rn(5e9F * x) == 0xffffffffU);
  CHECK(__float2ll_rz(1e10F * x) == 10000000000LL && __float2ull_ru(0.5F * x) == 1);
  CHECK(__double2int_rn(2.5 * y) == 2 && __double2ll_rd(-0.5 * y) == -1 && __double2uint_rn(3.5 * y) == 4);
  CHECK(__int2float_rn(16777217 * static_cast<int>(x)) == 16777216.0F);
  CHECK(__int2float_ru(16777217 * static_cast<int>(x)) == 16777218.0F);
  CHECK(__uint2float_rz(0xffffffffU) == 4294967040.0F && __uint2float_rn(0xffffffffU) == 4294967296.0F);
  CHECK(__ll2float_rn(-16777219LL) == -16777220.0F && __ull2float_rd(16777219ULL) == 16777218.0F);
  CHECK(__ll2double_rn(9007199254740993LL) == 9007199254740992.0);
  CHECK(__ull2double_ru(9007199254740993ULL) == 9007199254740994.0);
  CHECK(__int2double_rn(-7) == -7.0 && __uint2double_rn(0xffffffffU) == 4294967295.0);
  CHECK(__double2float_rn(0.1 * y) == 0.1F && __double2float_rd(0.1 * y) < __double2float_ru(0.1 * y));
  CHECK(__float_as_int(x) == 0x3f800000 && __int_as_float(0x40490fdb) == 0x1.921fb6p1F);
  CHECK(__float_as_uint(-x) == 0xbf800000U && __uint_as_float(0x7f800000U) > 1e38F);
  CHECK(__double_as_longlong(y) == 0x3ff0000000000000LL && __longlong_as_double(0x4000000000000000LL) == 2.0);
  CHECK(__hiloint2double(0x3ff00000, 1) == 0x1.0000000000001p0);
  CHECK(__double2hiint(y) == 0x3ff00000 && __double2loint(0x1.0000000000001p0) == 1);
}

int main() { return run_checks(single_kernel) + run_checks(double_kernel) + run_checks(conversion_kernel); }
