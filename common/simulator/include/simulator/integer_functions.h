/// @file
/// Integer intrinsics: bits, bytes, high halves of products, averages and dot products.
#pragma once

inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned int>(x)); }
inline int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
/// Position of the lowest bit that is set, from 1; 0 if there is none.
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline int __mul24(int x, int y) {
  // The low 24 bits of each, with their sign.
  return static_cast<int>(static_cast<unsigned int>(static_cast<int>(static_cast<unsigned int>(x) << 8) >> 8) *
                          static_cast<unsigned int>(static_cast<int>(static_cast<unsigned int>(y) << 8) >> 8));
}
inline unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffU) * (y & 0xffffffU); }
inline int __mulhi(int x, int y) { return static_cast<int>(static_cast<long long>(x) * y >> 32); }
inline unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>(static_cast<unsigned long long>(x) * y >> 32);
}
inline long long __mul64hi(long long x, long long y) { return static_cast<long long>((__int128{x} * y) >> 64); }
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>((static_cast<unsigned __int128>(x) * y) >> 64);
}

/// Averages: rounded down, or (r) up; the sum does not overflow.
inline int __hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
inline int __rhadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1); }
inline unsigned int __uhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(x) + y) >> 1);
}
inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}
/// |x - y| + z
inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return (x < y ? y - x : x - y) + z; }
inline unsigned int __sad(int x, int y, unsigned int z) {
  const long long difference = static_cast<long long>(x) - y;
  return static_cast<unsigned int>(difference < 0 ? -difference : difference) + z;
}

/// The 32 bits of high:low that remain after a shift; the shift counts modulo 32, or (c) at most 32.
inline unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(high) << 32 | low) << (shift & 31U) >> 32);
}
inline unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(high) << 32 | low) >> (shift & 31U));
}
inline unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
inline unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

extern "C" {
unsigned int __brev(unsigned int x) noexcept;
unsigned long long __brevll(unsigned long long x) noexcept;
/// Four of the eight bytes of y:x, each chosen by the lower three of four bits of `selector`.
unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) noexcept;
/// Position of the n-th bit that is set, from `base` upwards (or downwards for negative n); 0xffffffff if none is.
unsigned int __fns(unsigned int mask, unsigned int base, int offset) noexcept;
}
/// Dot products of four bytes, or of two shorts with the low or high bytes, added to `sum`.
int __dp4a(int a, int b, int sum) noexcept;
unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int sum) noexcept;
int __dp4a(char4 a, char4 b, int sum) noexcept;
unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int sum) noexcept;
int __dp2a_lo(int a, int b, int sum) noexcept;
unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int sum) noexcept;
int __dp2a_hi(int a, int b, int sum) noexcept;
unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int sum) noexcept;

extern "C" {
// Two shorts or four bytes at once. In the names, s is signed, u unsigned; a second s saturates.
#define SIMULATOR_PAIRWISE(name)                                      \
  unsigned int __v##name##2(unsigned int x, unsigned int y) noexcept; \
  unsigned int __v##name##4(unsigned int x, unsigned int y) noexcept;
#define SIMULATOR_COMPARISON(name) SIMULATOR_PAIRWISE(cmp##name) SIMULATOR_PAIRWISE(set##name)
#define SIMULATOR_EACH(name)                          \
  unsigned int __v##name##2(unsigned int x) noexcept; \
  unsigned int __v##name##4(unsigned int x) noexcept;
SIMULATOR_EACH(abs)
SIMULATOR_EACH(absss)
SIMULATOR_EACH(neg)
SIMULATOR_EACH(negss)
SIMULATOR_PAIRWISE(add)
SIMULATOR_PAIRWISE(addss)
SIMULATOR_PAIRWISE(addus)
SIMULATOR_PAIRWISE(sub)
SIMULATOR_PAIRWISE(subss)
SIMULATOR_PAIRWISE(subus)
SIMULATOR_PAIRWISE(absdiffs)
SIMULATOR_PAIRWISE(absdiffu)
SIMULATOR_PAIRWISE(avgs)
SIMULATOR_PAIRWISE(avgu)
SIMULATOR_PAIRWISE(haddu)
SIMULATOR_PAIRWISE(maxs)
SIMULATOR_PAIRWISE(maxu)
SIMULATOR_PAIRWISE(mins)
SIMULATOR_PAIRWISE(minu)
SIMULATOR_PAIRWISE(sads)
SIMULATOR_PAIRWISE(sadu)
SIMULATOR_COMPARISON(eq)
SIMULATOR_COMPARISON(ne)
SIMULATOR_COMPARISON(ges)
SIMULATOR_COMPARISON(geu)
SIMULATOR_COMPARISON(gts)
SIMULATOR_COMPARISON(gtu)
SIMULATOR_COMPARISON(les)
SIMULATOR_COMPARISON(leu)
SIMULATOR_COMPARISON(lts)
SIMULATOR_COMPARISON(ltu)
#undef SIMULATOR_PAIRWISE
#undef SIMULATOR_COMPARISON
#undef SIMULATOR_EACH
}
