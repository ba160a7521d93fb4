/// @file
/// Integer intrinsics that move bits and bytes or add up products of them.

#include <cstdint>

#include "simulator/device/kernel_types.hpp"

namespace {

/// The sum of products of the Lane-sized parts of a with parts of b that are as large or smaller, b's from `first`.
template <class A, class B, class Word>
Word dot_product(Word a, Word b, Word sum, int first) {
  constexpr int count = 4 / sizeof(A);
  for (int i = 0; i < count; ++i) {
    const auto from_a = static_cast<A>(static_cast<unsigned int>(a) >> (8 * sizeof(A) * i));
    const auto from_b = static_cast<B>(static_cast<unsigned int>(b) >> (8 * sizeof(B) * (first + i)));
    sum = static_cast<Word>(static_cast<unsigned int>(sum) + static_cast<unsigned int>(from_a * from_b));
  }
  return sum;
}

using Signed = std::int8_t;
using Unsigned = std::uint8_t;

}  // namespace

extern "C" {

unsigned long long __brevll(unsigned long long x) noexcept {
  unsigned long long result = 0;
  for (int bit = 0; bit < 64; ++bit) result |= (x >> bit & 1U) << (63 - bit);
  return result;
}

unsigned int __brev(unsigned int x) noexcept { return static_cast<unsigned int>(__brevll(x) >> 32); }

unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) noexcept {
  const std::uint64_t bytes = static_cast<std::uint64_t>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned int byte = static_cast<unsigned int>(bytes >> (8 * (selector >> (4 * i) & 7U))) & 0xffU;
    result |= byte << (8 * i);
  }
  return result;
}

unsigned int __fns(unsigned int mask, unsigned int base, int offset) noexcept {
  if (offset == 0) return (mask >> base & 1U) != 0 ? base : 0xffffffffU;
  const int step = offset > 0 ? 1 : -1;
  int left = offset > 0 ? offset : -offset;
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step) {
    if ((mask >> bit & 1U) != 0 && --left == 0) return static_cast<unsigned int>(bit);
  }
  return 0xffffffffU;
}
}

int __dp4a(int a, int b, int sum) noexcept { return dot_product<Signed, Signed>(a, b, sum, 0); }
unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int sum) noexcept {
  return dot_product<Unsigned, Unsigned>(a, b, sum, 0);
}
int __dp4a(char4 a, char4 b, int sum) noexcept {
  return __dp4a(simulator::bit_cast<int>(a), simulator::bit_cast<int>(b), sum);
}
unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int sum) noexcept {
  return __dp4a(simulator::bit_cast<unsigned int>(a), simulator::bit_cast<unsigned int>(b), sum);
}
int __dp2a_lo(int a, int b, int sum) noexcept { return dot_product<std::int16_t, Signed>(a, b, sum, 0); }
unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int sum) noexcept {
  return dot_product<std::uint16_t, Unsigned>(a, b, sum, 0);
}
int __dp2a_hi(int a, int b, int sum) noexcept { return dot_product<std::int16_t, Signed>(a, b, sum, 2); }
unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int sum) noexcept {
  return dot_product<std::uint16_t, Unsigned>(a, b, sum, 2);
}
