// CUDA's own mathematics, in float and double, against known values; vector types and min/max as nvcc has them.
#include <algorithm>
#include <cmath>

#include "../checking.hpp"

using namespace std;  // as many programs do; min() and max() must stay those of CUDA

template <class T>
__device__ bool close(T actual, double expected) {
  const double tolerance = sizeof(T) == 4 ? 1e-6 : 1e-13;
  return fabs(static_cast<double>(actual) - expected) <= tolerance * fabs(expected);
}

__global__ void double_kernel(int* wrong) {
  CHECK(close(rsqrt(4.0), 0.5) && close(rcbrt(27.0), 1.0 / 3) && close(exp10(2.0), 100.0));
  CHECK(sinpi(1.0) == 0.0 && sinpi(0.5) == 1.0 && sinpi(1.5) == -1.0 && sinpi(1e15 + 0.5) == 1.0);
  CHECK(cospi(0.5) == 0.0 && cospi(1.0) == -1.0 && cospi(-2.0) == 1.0 && close(cospi(1.0 / 3), 0.5));
  CHECK(close(sinpi(-1.0 / 6), -0.5) && close(sinpi(7.0 / 6), -0.5) && close(cospi(5.0 / 3), 0.5));
  CHECK(close(erfinv(0.5), 0.4769362762044699) && close(erfinv(-0.999), -2.326753765513525) && erfinv(0.0) == 0.0);
  CHECK(close(erfcinv(0.5), 0.4769362762044699) && close(erfcinv(1e-10), 4.572824967389486) && isinf(erfcinv(0.0)));
  CHECK(close(erfcx(1.0), 0.4275835761558070) && close(erfcx(100.0), 0.005641613782989433));
  CHECK(close(normcdf(0.0), 0.5) && close(normcdf(-2.0), 0.02275013194817921));
  CHECK(close(normcdfinv(0.975), 1.959963984540054) && normcdfinv(0.5) == 0.0);
  CHECK(close(cyl_bessel_i0(1.0), 1.266065877752008) && close(cyl_bessel_i1(-1.0), -0.5651591039924850));
  CHECK(close(norm3d(2.0, 3.0, 6.0), 7.0) && close(rnorm3d(2.0, 3.0, 6.0), 1.0 / 7) && close(rhypot(3.0, 4.0), 0.2));
  CHECK(close(norm4d(1.0, 1.0, 1.0, 1.0), 2.0) && close(rnorm4d(1e200, 1e200, 1e200, 1e200), 0.5e-200));
}

__global__ void float_kernel(int* wrong) {
  CHECK(close(rsqrtf(4.0F), 0.5) && close(rcbrtf(8.0F), 0.5) && close(exp10f(-1.0F), 0.1) && close(rsqrt(16.0F), 0.25));
  CHECK(sinpif(2.5F) == 1.0F && cospif(1.0F) == -1.0F && close(sinpi(0.25F), 0.7071067811865476));
  CHECK(close(erfinvf(0.5F), 0.4769362762044699) && close(erfcxf(1.0F), 0.4275835761558070));
  CHECK(close(normcdff(1.0F), 0.8413447460685429) && close(normcdfinvf(0.1F), -1.281551565544600));
  CHECK(close(norm3df(1.0F, 2.0F, 2.0F), 3.0) && close(rnorm4df(1, 1, 1, 1), 0.5) && close(fdividef(1, 4), 0.25));
  const float vector[5] = {1, 1, 1, 1, 5};
  CHECK(close(normf(4, vector), 2.0) && close(rnormf(4, vector), 0.5));
  CHECK(__saturatef(-1.0F) == 0.0F && __saturatef(0.25F) == 0.25F && __saturatef(7.0F) == 1.0F);
  CHECK(close(__expf(1.0F), 2.718281828) && close(__exp10f(2.0F), 100.0) && close(__log2f(8.0F), 3.0));
  CHECK(close(__log10f(1000.0F), 3.0) && close(__logf(10.0F), 2.302585093) && close(__powf(2.0F, 3.0F), 8.0));
  CHECK(close(__fdividef(1.0F, 3.0F), 1.0 / 3) && close(__tanf(0.5F), 0.5463024898));
  float s;
  float c;
  sincosf(1.0F, &s, &c);
  CHECK(close(s, 0.8414709848) && close(c, 0.5403023059));
  sincospif(0.25F, &s, &c);
  CHECK(close(s, 0.7071067812) && close(c, 0.7071067812));
  __sincosf(0.5F, &s, &c);
  CHECK(close(s, 0.4794255386) && close(c, 0.8775825619));
  double ds;
  double dc;
  sincos(1.0, &ds, &dc);
  CHECK(close(ds, 0.8414709848078965) && close(dc, 0.5403023058681398));
  sincospi(1.5, &ds, &dc);
  CHECK(ds == -1.0 && dc == 0.0);
}

__global__ void overload_kernel(int* wrong) {
  const unsigned int u = 3;
  const long long big = 1LL << 40;
  const unsigned long long ull = 7;
  CHECK(min(1, 2) == 1 && max(-1, u) == 0xffffffffU && min(u, 5) == 3U);
  CHECK(min(big, 5LL) == 5 && max(ull, 9ULL) == 9 && max(big, ull) == 1ULL << 40 && min(3L, 4L) == 3);
  CHECK(min(1.0F, 2.0F) == 1.0F && max(1.0, 2.5F) == 2.5 && min(0.5F, 2.0) == 0.5);
  CHECK(max(1.0F, __int_as_float(0x7fc00000)) == 1.0F);
  CHECK(umin(3U, 4U) == 3U && llmax(-1LL, 2LL) == 2 && ullmin(5ULL, 4ULL) == 4);
  CHECK(abs(-3) == 3 && abs(-2.5F) == 2.5F && abs(-2.5) == 2.5 && abs(-4LL) == 4 && fabsf(-1.0F) == 1.0F);
  CHECK(sizeof(abs(-1.0F)) == 4 && sizeof(pow(2.0F, 2.0F)) == 4 && sizeof(sqrt(2.0F)) == 4 && sizeof(exp10(1.0F)) == 4);
}

__global__ void vector_kernel(int* wrong) {
  const char3 c = make_char3(1, 2, 3);
  const ushort4 s = make_ushort4(1, 2, 3, 4);
  const longlong2 l = make_longlong2(1, 2);
  const double4 d = make_double4(1, 2, 3, 4);
  CHECK(c.z == 3 && s.w == 4 && l.y == 2 && d.w == 4 && make_uint1(5).x == 5 && make_float3(1, 2, 3).y == 2);
  CHECK(sizeof(char3) == 3 && sizeof(float3) == 12 && sizeof(double3) == 24 && sizeof(longlong4) == 32);
  CHECK(alignof(float2) == 8 && alignof(float4) == 16 && alignof(double2) == 16 && alignof(uchar4) == 4);
  const dim3 size(4, 2);
  const uint3 as_uint3 = size;
  CHECK(size.x == 4 && size.z == 1 && as_uint3.y == 2 && dim3(as_uint3).x == 4 && dim3().y == 1);
}

int main() {
  return run_checks(double_kernel) + run_checks(float_kernel) + run_checks(overload_kernel) + run_checks(vector_kernel);
}
