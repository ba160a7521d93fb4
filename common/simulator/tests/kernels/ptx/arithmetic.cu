// Arithmetic, comparisons, conversions, variables, predicates and branches in inline PTX.
#include "../checking.hpp"

__global__ void integers_kernel(int* wrong) {
  int sum, product, quotient;
  asm("add.s32 %0, %1, %2;" : "=r"(sum) : "r"(20), "r"(-3));
  CHECK(sum == 17);
  asm("mul.lo.s32 %0, %1, %2;" : "=r"(product) : "r"(20), "r"(-3));
  asm("div.s32 %0, %1, %2;" : "=r"(quotient) : "r"(20), "r"(-3));
  unsigned high;
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(high) : "r"(0x80000000U), "r"(6));
  long long wide;
  asm("mad.wide.s32 %0, %1, %2, %3;" : "=l"(wide) : "r"(-100000), "r"(100000), "l"(1LL));
  CHECK(product == -60 && quotient == -6 && high == 3 && wide == -9999999999LL);
  int saturated = 5;
  asm("add.sat.s32 %0, %0, %1;" : "+r"(saturated) : "r"(0x7fffffff));
  CHECK(saturated == 0x7fffffff);
  unsigned low, upper;  // 64 bits out of two words, with a carry
  asm("add.cc.u32 %0, %2, %3;\n\t"
      "addc.u32 %1, %4, %5;"
      : "=r"(low), "=r"(upper)
      : "r"(0xffffffff), "r"(2), "r"(10), "r"(20));
  CHECK(low == 1 && upper == 31);
  int dot;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(dot) : "r"(0x01ff0203), "r"(0x01010101), "r"(100));
  CHECK(dot == 105);
}

__global__ void reals_kernel(int* wrong) {
  float root, fused, largest, power, down;
  asm("sqrt.rn.f32 %0, %1;" : "=f"(root) : "f"(2.25F));
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(fused) : "f"(2.0F), "f"(3.0F), "f"(0.5F));
  asm("max.f32 %0, %1, 0f40000000;" : "=f"(largest) : "f"(-1.0F));
  asm("ex2.approx.f32 %0, %1;" : "=f"(power) : "f"(3.0F));
  asm("add.rm.f32 %0, %1, %2;" : "=f"(down) : "f"(1.0F), "f"(5.9604645e-08F));
  CHECK(root == 1.5F && fused == 6.5F && largest == 2.0F && fabsf(power - 8) < 1e-5F && down == 1.0F);
  double product;
  asm("mul.rn.f64 %0, %1, %2;" : "=d"(product) : "d"(1.5), "d"(-2.0));
  CHECK(product == -3.0);
  unsigned pair;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(2.0F), "f"(1.0F));  // the first goes to the top
  CHECK(pair == 0x40003c00);
  asm("{ .reg .b32 one; mov.b32 one, 0x3c003c00; add.f16x2 %0, %0, one; }" : "+r"(pair));
  CHECK(pair == 0x42004000);
  int whole;
  unsigned clamped;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(whole) : "f"(2.5F));
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(clamped) : "f"(-7.0F));
  short narrow;
  asm("cvt.sat.s16.s32 %0, %1;" : "=h"(narrow) : "r"(70000));
  CHECK(whole == 2 && clamped == 0 && narrow == 32767);
}

__device__ int collatz_steps(unsigned number) {
  int steps;
  asm("{\n\t"
      ".reg .pred done, odd;\n\t"
      ".reg .u32 n, bit;\n\t"
      "mov.u32 n, %1;\n\t"
      "mov.s32 %0, 0;\n"
      "AGAIN:\n\t"
      "setp.eq.u32 done, n, 1;\n\t"
      "@done bra DONE;\n\t"
      "and.b32 bit, n, 1;\n\t"
      "setp.ne.u32 odd, bit, 0;\n\t"
      "@odd mad.lo.u32 n, n, 3, 1;\n\t"
      "@!odd shr.u32 n, n, 1;\n\t"
      "add.s32 %0, %0, 1;\n\t"
      "bra AGAIN;\n"
      "DONE:\n\t"
      "}"
      : "=r"(steps)
      : "r"(number));
  return steps;
}

__global__ void predicates_kernel(int* wrong) {
  CHECK(collatz_steps(1) == 0 && collatz_steps(6) == 8 && collatz_steps(27) == 111);
  int chosen;
  asm("{ .reg .pred p, q; setp.lt.and.s32 p|q, %1, %2, 1; selp.s32 %0, 10, 20, p; @q mov.s32 %0, 30; }"
      : "=r"(chosen)
      : "r"(1), "r"(2));
  CHECK(chosen == 10);
  unsigned low, high;
  asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(0x1122334455667788ULL));
  unsigned long long joined;
  asm("mov.b64 %0, {%1, %2};" : "=l"(joined) : "r"(high), "r"(low));
  CHECK(low == 0x55667788 && high == 0x11223344 && joined == 0x5566778811223344ULL);
}

int main() { return run_checks(integers_kernel) + run_checks(reals_kernel) + run_checks(predicates_kernel); }
