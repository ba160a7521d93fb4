// Integer intrinsics: bits, bytes, high products, averages, dot products, and pairs and quadruples in one word.
#include "../checking.hpp"

__global__ void bits_kernel(int* wrong) {
  CHECK(__popc(0xf0f0U) == 8 && __popcll(~0ULL) == 64);
  CHECK(__clz(0) == 32 && __clz(1) == 31 && __clz(-1) == 0 && __clzll(0) == 64 && __clzll(1LL << 40) == 23);
  CHECK(__ffs(0) == 0 && __ffs(8) == 4 && __ffsll(1LL << 40) == 41);
  CHECK(__brev(1U) == 0x80000000U && __brev(0x0000f00aU) == 0x500f0000U && __brevll(1ULL) == 1ULL << 63);
  CHECK(__byte_perm(0x33221100U, 0x77665544U, 0x7531U) == 0x77553311U);
  CHECK(__byte_perm(0x030201f0U, 0, 0x0129U) == 0xf0010201U);
  CHECK(__fns(0x16U, 0, 1) == 1 && __fns(0x16U, 0, 3) == 4 && __fns(0x16U, 0, 4) == 0xffffffffU);
  CHECK(__fns(0x16U, 4, -2) == 2 && __fns(0x16U, 2, 0) == 2);
  CHECK(__funnelshift_l(0x80000000U, 1U, 1) == 3U && __funnelshift_l(5U, 7U, 32) == 7U);
  CHECK(__funnelshift_lc(5U, 7U, 40) == 5U && __funnelshift_r(6U, 1U, 1) == 0x80000003U);
  CHECK(__funnelshift_r(6U, 1U, 33) == 0x80000003U && __funnelshift_rc(6U, 1U, 32) == 1U);
}

__global__ void arithmetic_kernel(int* wrong) {
  CHECK(__mulhi(-1, 1) == -1 && __mulhi(1 << 30, 8) == 2 && __umulhi(0xffffffffU, 2U) == 1U);
  CHECK(__mul64hi(1LL << 62, 8) == 2 && __umul64hi(~0ULL, ~0ULL) == ~0ULL - 1);
  CHECK(__mul24(-3, 5) == -15 && __umul24(0xff000003U, 5U) == 15U);
  CHECK(__hadd(2147483647, 1) == 1 << 30 && __hadd(-1, -2) == -2 && __rhadd(1, 2) == 2 && __rhadd(-1, -2) == -1);
  CHECK(__uhadd(0xffffffffU, 1U) == 0x80000000U && __urhadd(1U, 2U) == 2U);
  CHECK(__sad(-5, 3, 10U) == 18U && __usad(3U, 5U, 10U) == 12U && __sad(2147483647, -2147483647 - 1, 0U) == ~0U);
  CHECK(__dp4a(0x01020304, 0x01010101, 100) == 110 && __dp4a(0xff, 0x02, 0) == -2 && __dp4a(0xffU, 0x02U, 0U) == 510U);
  CHECK(__dp4a(make_char4(1, -2, 3, -4), make_char4(1, 1, 1, 1), 0) == -2);
  CHECK(__dp2a_lo(0x00020003, 0x04030201, 0) == 7 && __dp2a_hi(0x00020003, 0x04030201, 0) == 17);
  CHECK(__dp2a_lo(0xffffU, 0xffU, 0U) == 65535U * 255U);
}

__global__ void lanes_kernel(int* wrong) {
  CHECK(__vadd4(0xff010203U, 0x01010101U) == 0x00020304U && __vadd2(0xffff0001U, 0x00010001U) == 0x00000002U);
  CHECK(__vaddus4(0xff010203U, 0x01010101U) == 0xff020304U && __vaddss4(0x7f80U, 0x01ffU) == 0x7f80U);
  CHECK(__vsub4(0x00020304U, 0x01010101U) == 0xff010203U && __vsubus2(0x00010005U, 0x00020001U) == 0x00000004U);
  CHECK(__vsubss2(0x8000U, 0x0001U) == 0x8000U);
  CHECK(__vabs4(0xff80017fU) == 0x0180017fU && __vabsss4(0xff80017fU) == 0x017f017fU);
  CHECK(__vneg2(0x00018000U) == 0xffff8000U && __vnegss2(0x00018000U) == 0xffff7fffU);
  CHECK(__vabsdiffu4(0x01ff0510U, 0x02010505U) == 0x01fe000bU && __vabsdiffs2(0xffffU, 0x0001U) == 0x0002U);
  CHECK(__vsadu4(0x01ff0510U, 0x02010505U) == 1U + 254U + 0U + 11U && __vsads2(0xffff0001U, 0x00010001U) == 2U);
  CHECK(__vmaxu4(0x01ff00ffU, 0x02010203U) == 0x02ff02ffU && __vmaxs4(0x01ff00ffU, 0x02010203U) == 0x02010203U);
  CHECK(__vminu2(0xffff0001U, 0x00010002U) == 0x00010001U && __vmins2(0xffff0001U, 0x00010002U) == 0xffff0001U);
  CHECK(__vcmpeq4(0x01020304U, 0x01000300U) == 0xff00ff00U && __vcmpne2(0x00010002U, 0x00010003U) == 0x0000ffffU);
  CHECK(__vseteq4(0x01020304U, 0x01000004U) == 0x01000001U && __vsetgtu2(0xffff0001U, 0x00010001U) == 0x00010000U);
  CHECK(__vcmpgts2(0xffff0001U, 0x00010000U) == 0x0000ffffU && __vcmpltu4(0x00ff0001U, 0x01000001U) == 0xff000000U);
  CHECK(__vavgs2(0xffff0001U, 0xfffe0002U) == 0xfffe0002U && __vavgs4(0xff01fd80U, 0xfe02fe7fU) == 0xfe02fdffU);
  CHECK(__vavgu4(0x010203ffU, 0x020203ffU) == 0x020203ffU && __vhaddu4(0x010203ffU, 0x020203ffU) == 0x010203ffU);
}

int main() { return run_checks(bits_kernel) + run_checks(arithmetic_kernel) + run_checks(lanes_kernel); }
