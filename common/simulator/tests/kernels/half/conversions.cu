// Every half and every bfloat16 goes to float and back; what lies between two of them goes where its mode says.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "../checking.hpp"

constexpr int threads = 256;

// All finite non-negative numbers below `infinity`, each with the place halfway to the next and places beside that.
template <class Short, class FromBits, class Nearest, class Zero, class Up, class Down>
__device__ void check_all(int infinity, int* wrong, FromBits from_bits, Nearest nearest, Zero zero, Up up, Down down) {
  for (int bits = threadIdx.x; bits < infinity - 1; bits += threads) {
    const float low = from_bits(bits);
    const float high = from_bits(bits + 1);
    const float middle = low + (high - low) / 2;
    const float below = nextafterf(middle, low);
    const float above = nextafterf(middle, high);
    const float even = bits % 2 == 0 ? low : high;
    CHECK(low < high);
    CHECK(float(nearest(low)) == low && float(nearest(-low)) == -low);
    CHECK(float(nearest(middle)) == even && float(nearest(-middle)) == -even);
    CHECK(float(nearest(below)) == low && float(nearest(above)) == high);
    CHECK(float(zero(above)) == low && float(zero(-above)) == -low && float(zero(high)) == high);
    CHECK(float(up(below)) == high && float(up(-above)) == -low && float(up(low)) == low);
    CHECK(float(down(above)) == low && float(down(-below)) == -high && float(down(-low)) == -low);
    CHECK(float(Short(double(low))) == low);
  }
}

__global__ void half_kernel(int* wrong) {
  check_all<__half>(
      0x7c00, wrong, [](int bits) { return __half2float(__ushort_as_half(static_cast<unsigned short>(bits))); },
      [](float x) { return __float2half_rn(x); }, [](float x) { return __float2half_rz(x); },
      [](float x) { return __float2half_ru(x); }, [](float x) { return __float2half_rd(x); });
}

__global__ void bfloat16_kernel(int* wrong) {
  check_all<__nv_bfloat16>(
      0x7f80, wrong, [](int bits) { return __bfloat162float(__ushort_as_bfloat16(static_cast<unsigned short>(bits))); },
      [](float x) { return __float2bfloat16_rn(x); }, [](float x) { return __float2bfloat16_rz(x); },
      [](float x) { return __float2bfloat16_ru(x); }, [](float x) { return __float2bfloat16_rd(x); });
}

// The ends, and what a float in between would round wrongly.
__global__ void ends_kernel(int* wrong) {
  CHECK(__half_as_ushort(__float2half(65519.996F)) == 0x7bffU && __half_as_ushort(__float2half(65520.0F)) == 0x7c00U);
  CHECK(__half_as_ushort(__float2half_rz(1e9F)) == 0x7bffU && __half_as_ushort(__float2half_ru(-1e9F)) == 0xfbffU);
  CHECK(__half_as_ushort(__float2half_rd(-1e9F)) == 0xfc00U && __half_as_ushort(__float2half(-0.0F)) == 0x8000U);
  CHECK(__half_as_ushort(__float2half(0x1p-25F)) == 0 && __half_as_ushort(__float2half(0x1.000002p-25F)) == 1);
  CHECK(__hisnan(__float2half(__int_as_float(0x7fc00000))) && __hisinf(CUDART_INF_FP16) == 1);
  CHECK(__half_as_ushort(__double2half(1.0 + 0x1p-11 + 0x1p-50)) == 0x3c01U);
  CHECK(__half_as_ushort(__ll2half_rn(2049LL)) == __half_as_ushort(__float2half(2048.0F)));
  // Just above halfway between 256 and 258 times a power of two.
  CHECK(__bfloat16_as_ushort(__ull2bfloat16_rn((257ULL << 55) + 1)) == 0x5f01U);
  CHECK(__bfloat16_as_ushort(__float2bfloat16(3.4e38F)) == 0x7f80U);
  CHECK(__half2int_rn(__float2half(2.5F)) == 2 && __half2int_rz(__float2half(-2.5F)) == -2);
  CHECK(__half2int_ru(__float2half(2.25F)) == 3 && __half2uint_rd(__float2half(7.75F)) == 7U);
  CHECK(__half2short_rz(__float2half(60000.0F)) == 32767 && __half2ushort_rn(__float2half(-3.0F)) == 0);
  CHECK(__int2half_rz(4099) == __float2half(4096.0F) && __ushort2half_rn(65535) == __float2half(INFINITY));
}

int main() { return run_checks(half_kernel, threads) + run_checks(bfloat16_kernel, threads) + run_checks(ends_kernel); }
