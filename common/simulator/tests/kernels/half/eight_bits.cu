// Numbers of 8 bits: what nvcc 13.0 gives for the values below, each number back to itself, and what reads them is seen.
#include <cuda_fp8.h>

#include "../checking.hpp"

struct Known {
  double value;
  unsigned char e4m3, e4m3_finite, e5m2, e5m2_finite;
};

__constant__ Known known[] = {
    {0.0, 0x00, 0x00, 0x00, 0x00},       {-0.0, 0x80, 0x80, 0x80, 0x80},      {1.5, 0x3c, 0x3c, 0x3e, 0x3e},
    {1.0625, 0x38, 0x38, 0x3c, 0x3c},    {1.1875, 0x3a, 0x3a, 0x3d, 0x3d},    {17, 0x58, 0x58, 0x4c, 0x4c},
    {19, 0x5a, 0x5a, 0x4d, 0x4d},        {464, 0x7e, 0x7e, 0x5f, 0x5f},       {464.1, 0x7f, 0x7e, 0x5f, 0x5f},
    {-480, 0xff, 0xfe, 0xe0, 0xe0},      {61439, 0x7f, 0x7e, 0x7b, 0x7b},     {61440, 0x7f, 0x7e, 0x7c, 0x7b},
    {1e9, 0x7f, 0x7e, 0x7c, 0x7b},       {-1e9, 0xff, 0xfe, 0xfc, 0xfb},      {0x1p-10, 0x00, 0x00, 0x14, 0x14},
    {0x1.8p-10, 0x01, 0x01, 0x16, 0x16}, {0x1.8p-17, 0x00, 0x00, 0x01, 0x01}, {0x1p-17, 0x00, 0x00, 0x00, 0x00}};

__global__ void conversions_kernel(int* wrong) {
  for (const Known& one : known) {
    CHECK(__nv_cvt_double_to_fp8(one.value, __NV_NOSAT, __NV_E4M3) == one.e4m3);
    CHECK(__nv_cvt_double_to_fp8(one.value, __NV_SATFINITE, __NV_E4M3) == one.e4m3_finite);
    CHECK(__nv_cvt_double_to_fp8(one.value, __NV_NOSAT, __NV_E5M2) == one.e5m2);
    CHECK(__nv_fp8_e5m2(one.value).__x == one.e5m2_finite);
  }
  for (unsigned int bits = 0; bits < 256; ++bits) {
    __nv_fp8_e4m3 a;
    a.__x = static_cast<unsigned char>(bits);
    if ((bits & 0x7FU) != 0x7F) CHECK(__nv_fp8_e4m3(static_cast<float>(a)).__x == bits);
    __nv_fp8_e5m2 b;
    b.__x = static_cast<unsigned char>(bits);
    if ((bits & 0x7FU) < 0x7C) CHECK(__nv_fp8_e5m2(static_cast<__half>(b)).__x == bits);
  }
  const __nv_fp8x4_e4m3 four(make_float4(1, -2, 3.5F, 1000));
  const float4 back = static_cast<float4>(four);
  CHECK(back.x == 1 && back.y == -2 && back.z == 3.5F && back.w == 448);
  const __nv_fp8x2_e5m2 two(make_float2(-1, 0.25F));
  CHECK(static_cast<float2>(two).x == -1 && static_cast<float2>(two).y == 0.25F && (two.__x & 0xFFU) == 0xBC);
  CHECK(static_cast<int>(__nv_fp8_e4m3(-3)) == -3 && static_cast<bool>(__nv_fp8_e4m3(0.5)));
}

// All numbers of 16 bits, NaN aside, to 8 bits and all of 8 bits back: a sum of what nvcc 13.0 gives.
template <class Raw, class Convert>
__device__ void mix_all(unsigned int& sum, unsigned int infinity, Convert convert) {
  for (unsigned int bits = 0; bits < 65536; ++bits) {
    if ((bits & 0x7FFFU) <= infinity) sum = (sum ^ convert(Raw{static_cast<unsigned short>(bits)})) * 16777619U;
  }
}

__global__ void raw_kernel(int* wrong) {
  unsigned int sum = 0;
  const unsigned int known[] = {0xb3abf500U, 0x0fb9992cU, 0xba4319b8U, 0x2f6227b8U, 0x8983f0a8U, 0x1061d2a4U};
  const unsigned int* next = known;
  for (const __nv_fp8_interpretation_t kind : {__NV_E4M3, __NV_E5M2}) {
    for (unsigned int bits = 0; bits < 256; ++bits)
      sum = (sum ^ __nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(bits), kind).x) * 16777619U;
    CHECK(sum == *next++);
    for (const __nv_saturation_t saturation : {__NV_NOSAT, __NV_SATFINITE}) {
      mix_all<__half_raw>(sum, 0x7C00, [&](__half_raw x) { return __nv_cvt_halfraw_to_fp8(x, saturation, kind); });
      mix_all<__nv_bfloat16_raw>(sum, 0x7F80,
                                 [&](__nv_bfloat16_raw x) { return __nv_cvt_bfloat16raw_to_fp8(x, saturation, kind); });
      CHECK(sum == *next++);
    }
  }
  CHECK(__nv_cvt_halfraw_to_fp8({0xFE01}, __NV_NOSAT, __NV_E5M2) == 0x7F);
  CHECK(__nv_cvt_fp8_to_halfraw(0xFF, __NV_E4M3).x == 0x7FFF && __nv_cvt_fp8_to_halfraw(0xFC, __NV_E5M2).x == 0xFC00);
  const __half2_raw pair = __nv_cvt_fp8x2_to_halfraw2(0xB83C, __NV_E4M3);
  CHECK(pair.x == 0x3E00 && pair.y == 0xBC00);
  CHECK(__nv_cvt_halfraw2_to_fp8x2(pair, __NV_SATFINITE, __NV_E4M3) == 0xB83C);
  CHECK(__nv_cvt_bfloat16raw2_to_fp8x2({0x3FC0, 0xC000}, __NV_SATFINITE, __NV_E4M3) == 0xC03C);
  CHECK(__nv_cvt_double2_to_fp8x2(make_double2(1.5, -2), __NV_SATFINITE, __NV_E4M3) == 0xC03C);
  const __half number = __nv_cvt_fp8_to_halfraw(0x3C, __NV_E4M3);
  CHECK(number == __half(1.5F) && static_cast<__half_raw>(number).x == 0x3E00);
  CHECK(__half2float(__nv_cvt_fp8_to_halfraw(0x3D, __NV_E4M3)) == 1.625F);
}

__global__ void integers_kernel(int* wrong) {
  const __nv_fp8_e4m3 small(-3.7F);
  const __nv_fp8_e4m3 large(300.F);
  __nv_fp8_e5m2 infinite;
  infinite.__x = 0x7C;
  CHECK(static_cast<unsigned char>(small) == 0 && static_cast<signed char>(small) == -3);
  CHECK(static_cast<short>(small) == -3 && static_cast<unsigned int>(small) == 0);
  CHECK(static_cast<signed char>(large) == 127 && static_cast<unsigned char>(large) == 255);
  CHECK(static_cast<unsigned short>(infinite) == 65535 && static_cast<short>(infinite) == 32767);
  CHECK(static_cast<int>(infinite) == 2147483647 && static_cast<unsigned int>(infinite) == 4294967295U);
  CHECK(static_cast<long long>(infinite) == 9223372036854775807);
}

__global__ void sum_kernel(const __nv_fp8_e4m3* in, float* out) {
  __shared__ __nv_fp8_e4m3 tile[64];
  tile[threadIdx.x] = in[threadIdx.x];                            // MARK write
  out[threadIdx.x] = static_cast<float>(tile[63 - threadIdx.x]);  // EXPECT shared-race other=write variable=tile
}

int main() {
  DeviceArray<__nv_fp8_e4m3> in(std::vector<__nv_fp8_e4m3>(64, __nv_fp8_e4m3(2)));
  DeviceArray<float> out(64);
  sum_kernel<<<1, 64>>>(in.data(), out.data());
  cudaDeviceSynchronize();
  return run_checks(conversions_kernel) + run_checks(raw_kernel) + run_checks(integers_kernel);
}
