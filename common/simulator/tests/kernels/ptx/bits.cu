// Fields, permutations, shifts and logic of PTX, with results that follow from its documentation.
#include "../checking.hpp"

__device__ unsigned bfe(unsigned a, unsigned from, unsigned length) {
  unsigned result;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(from), "r"(length));
  return result;
}
__device__ int signed_bfe(int a, unsigned from, unsigned length) {
  int result;
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(from), "r"(length));
  return result;
}
__device__ unsigned bfi(unsigned field, unsigned into, unsigned from, unsigned length) {
  unsigned result;
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(field), "r"(into), "r"(from), "r"(length));
  return result;
}
template <int table>
__device__ unsigned lop3(unsigned a, unsigned b, unsigned c) {
  unsigned result;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(table));
  return result;
}
#define PRMT(mode, a, b, selector)                                                                      \
  ([&] {                                                                                                \
    unsigned result;                                                                                    \
    asm("prmt.b32" mode " %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"((unsigned)(selector))); \
    return result;                                                                                      \
  }())

__global__ void fields_kernel(int* wrong) {
  CHECK(bfe(0x12345678, 8, 8) == 0x56 && bfe(0x12345678, 28, 16) == 1 && bfe(0xffffffff, 4, 0) == 0);
  CHECK(signed_bfe(0x0000f000, 12, 4) == -1 && signed_bfe(0x00007000, 12, 4) == 7);
  CHECK(signed_bfe(static_cast<int>(0x80000000), 24, 32) == -128);  // beyond its width, the sign
  CHECK(bfi(0xff, 0, 8, 4) == 0xf00 && bfi(0, 0xffffffff, 0, 8) == 0xffffff00 && bfi(3, 0, 31, 8) == 0x80000000);
  unsigned long long wide;
  asm("bfe.u64 %0, %1, 32, 8;" : "=l"(wide) : "l"(0x123456789abcdef0ULL));
  CHECK(wide == 0x78);
}

__global__ void permutation_kernel(int* wrong) {
  const unsigned a = 0x03020100;
  const unsigned b = 0x87060504;
  CHECK(PRMT("", a, b, 0x3210) == a && PRMT("", a, b, 0x0123) == 0x00010203 && PRMT("", a, b, 0x5410) == 0x05040100);
  CHECK(PRMT("", a, b, 0xf000) == 0xff000000);  // the sign of byte 7
  CHECK(PRMT(".f4e", a, b, 1) == 0x04030201 && PRMT(".b4e", a, b, 1) == 0x06870001);
  CHECK(PRMT(".rc8", a, b, 2) == 0x02020202 && PRMT(".rc16", a, b, 1) == 0x03020302);
  CHECK(PRMT(".ecl", a, b, 2) == 0x03020202 && PRMT(".ecr", a, b, 1) == 0x01010100);
}

__global__ void logic_kernel(int* wrong) {
  CHECK(lop3<0x80>(12, 10, 15) == 8 && lop3<0xfe>(1, 2, 4) == 7 && lop3<0x96>(7, 5, 1) == 3);
  CHECK(lop3<0xca>(0xff00ff00, 0x12345678, 0x9abcdef0) == 0x12bc56f0);  // a ? b : c
  unsigned left, right, clamped, position, from_top, reversed;
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(left) : "r"(0x80000001), "r"(0x00000010), "r"(33));
  asm("shf.r.wrap.b32 %0, %1, %2, 4;" : "=r"(right) : "r"(0x12345678), "r"(0x9abcdef0));
  asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(clamped) : "r"(0x12345678), "r"(0x9abcdef0), "r"(40));
  CHECK(left == 0x21 && right == 0x01234567 && clamped == 0x9abcdef0);
  asm("bfind.u32 %0, %1;" : "=r"(position) : "r"(0x00800000));
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(from_top) : "r"(0x00800000));
  asm("brev.b32 %0, %1;" : "=r"(reversed) : "r"(0x00000003));
  CHECK(position == 23 && from_top == 8 && reversed == 0xc0000000);
  int highest;
  asm("bfind.s32 %0, %1;" : "=r"(highest) : "r"(-2));
  unsigned none, ones, zeros, shifted;
  asm("bfind.u32 %0, %1;" : "=r"(none) : "r"(0));
  asm("popc.b64 %0, %1;" : "=r"(ones) : "l"(0xff00ff00ff00ff00ULL));
  asm("clz.b32 %0, %1;" : "=r"(zeros) : "r"(1));
  asm("shl.b32 %0, %1, 40;" : "=r"(shifted) : "r"(1));
  CHECK(highest == 0 && none == 0xffffffff && ones == 32 && zeros == 31 && shifted == 0);
}

int main() { return run_checks(fields_kernel) + run_checks(permutation_kernel) + run_checks(logic_kernel); }
