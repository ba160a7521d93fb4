/// @file
/// Two shorts or four bytes of a word at once.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "simulator/device/kernel_types.hpp"

namespace {

using S2 = std::int16_t;
using U2 = std::uint16_t;
using S4 = std::int8_t;
using U4 = std::uint8_t;

/// Applies `operation` to each pair of lanes, given as int; what it returns is cut to the lane's bits.
template <class Lane, class Operation>
unsigned int each(unsigned int x, unsigned int y, Operation operation) {
  constexpr unsigned int bits = 8 * sizeof(Lane);
  constexpr unsigned int all = (1U << bits) - 1;
  unsigned int result = 0;
  for (unsigned int at = 0; at < 32; at += bits) {
    const int value =
        operation(static_cast<int>(static_cast<Lane>(x >> at)), static_cast<int>(static_cast<Lane>(y >> at)));
    result |= (static_cast<unsigned int>(value) & all) << at;
  }
  return result;
}

template <class Lane>
unsigned int absolute_differences(unsigned int x, unsigned int y) {
  unsigned int sum = 0;
  each<Lane>(x, y, [&](int a, int b) {
    sum += static_cast<unsigned int>(a < b ? b - a : a - b);
    return 0;
  });
  return sum;
}

template <class Lane>
int saturate(int value) {
  return std::clamp<int>(value, std::numeric_limits<Lane>::min(), std::numeric_limits<Lane>::max());
}

int absolute(int a) { return a < 0 ? -a : a; }

}  // namespace

// For 2 and 4 lanes; `lane` is S or U, and Lane the type in the expression.
#define PAIRWISE_OF(name, count, lane, expression)                                      \
  unsigned int __v##name##count(unsigned int x, unsigned int y) noexcept {              \
    using Lane = lane##count;                                                           \
    return each<Lane>(x, y, [](int a, int b) { return static_cast<int>(expression); }); \
  }
#define PAIRWISE(name, lane, expression) PAIRWISE_OF(name, 2, lane, expression) PAIRWISE_OF(name, 4, lane, expression)
#define EACH_OF(name, count, expression)                            \
  unsigned int __v##name##count(unsigned int x) noexcept {          \
    using Lane [[maybe_unused]] = S##count;                         \
    return each<Lane>(x, 0, [](int a, int) { return expression; }); \
  }
#define EACH(name, expression) EACH_OF(name, 2, expression) EACH_OF(name, 4, expression)
#define COMPARISON(name, lane, comparison)           \
  PAIRWISE(cmp##name, lane, a comparison b ? -1 : 0) \
  PAIRWISE(set##name, lane, a comparison b ? 1 : 0)
#define DIFFERENCES(name, lane)                                                                                      \
  unsigned int __v##name##2(unsigned int x, unsigned int y) noexcept { return absolute_differences<lane##2>(x, y); } \
  unsigned int __v##name##4(unsigned int x, unsigned int y) noexcept { return absolute_differences<lane##4>(x, y); }

extern "C" {
EACH(abs, absolute(a))
EACH(absss, saturate<Lane>(absolute(a)))
EACH(neg, -a)
EACH(negss, saturate<Lane>(-a))
PAIRWISE(add, U, a + b)
PAIRWISE(addss, S, saturate<Lane>(a + b))
PAIRWISE(addus, U, saturate<Lane>(a + b))
PAIRWISE(sub, U, a - b)
PAIRWISE(subss, S, saturate<Lane>(a - b))
PAIRWISE(subus, U, saturate<Lane>(a - b))
PAIRWISE(absdiffs, S, absolute(a - b))
PAIRWISE(absdiffu, U, absolute(a - b))
PAIRWISE(avgs, S, (a + b + (a + b >= 0 ? 1 : 0)) >> 1)
PAIRWISE(avgu, U, (a + b + 1) / 2)
PAIRWISE(haddu, U, (a + b) / 2)
PAIRWISE(maxs, S, std::max(a, b))
PAIRWISE(maxu, U, std::max(a, b))
PAIRWISE(mins, S, std::min(a, b))
PAIRWISE(minu, U, std::min(a, b))
DIFFERENCES(sads, S)
DIFFERENCES(sadu, U)
COMPARISON(eq, U, ==)
COMPARISON(ne, U, !=)
COMPARISON(ges, S, >=)
COMPARISON(geu, U, >=)
COMPARISON(gts, S, >)
COMPARISON(gtu, U, >)
COMPARISON(les, S, <=)
COMPARISON(leu, U, <=)
COMPARISON(lts, S, <)
COMPARISON(ltu, U, <)
}
