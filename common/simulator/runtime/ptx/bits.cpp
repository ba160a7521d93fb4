/// @file
/// PTX's instructions for bits: logic, shifts, fields, permutations.

#include <algorithm>
#include <bit>

#include "simulator/runtime/ptx/execution.hpp"

namespace simulator::ptx {
namespace {

template <class Operation>
void logic(Execution& run, Operation operation) {
  const Type type = run.type();
  run.write(run.argument(0), type, operation(run.read(1, type), run.read(2, type)));
}

void logical_not(Execution& run) {
  const Type type = run.type();
  const std::uint64_t bits = run.read(1, type);
  run.write(run.argument(0), type, type.kind == Kind::predicate ? bits ^ 1U : ~bits);
}

void cnot(Execution& run) { run.write(run.argument(0), run.type(), run.read(1, run.type()) == 0 ? 1 : 0); }

void mov(Execution& run) { run.write(run.argument(0), run.type(), run.read(1, run.type())); }

// A distance beyond the width counts as the width.
void shl(Execution& run) {
  const Type type = run.type();
  const std::uint64_t by = run.read(2, word);
  run.write(run.argument(0), type, by >= type.width ? 0 : run.read(1, type) << by);
}

void shr(Execution& run) {
  const Type type = run.type();
  const std::uint64_t by = run.read(2, word);
  const std::uint64_t bits = run.read(1, type);
  std::uint64_t result = by >= type.width ? 0 : bits >> by;
  if (type.is_signed())
    result = static_cast<std::uint64_t>(signed_value(bits, type) >> std::min<std::uint64_t>(by, type.width - 1));
  run.write(run.argument(0), type, result);
}

// shf.l: the upper word of {b, a} shifted to the left; shf.r: the lower one, to the right.
void shf(Execution& run) {
  const std::uint64_t both = run.read(2, word) << 32U | run.read(1, word);
  const std::uint64_t asked = run.read(3, word);
  const std::uint64_t by = run.instruction().has("wrap") ? asked & 31U : std::min<std::uint64_t>(asked, 32);
  run.write(run.argument(0), word, run.instruction().has("l") ? both << by >> 32U : both >> by);
}

void lop3(Execution& run) {
  const std::uint64_t a = run.read(1, word);
  const std::uint64_t b = run.read(2, word);
  const std::uint64_t c = run.read(3, word);
  const std::uint64_t table = run.read(4, word);
  std::uint64_t result = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    const std::uint64_t row = (a >> bit & 1U) << 2U | (b >> bit & 1U) << 1U | (c >> bit & 1U);
    result |= (table >> row & 1U) << bit;
  }
  run.write(run.argument(0), word, result);
}

// The field [from, from + length) of a; what lies beyond its width is 0, or the sign.
void bfe(Execution& run) {
  const Type type = run.type();
  const std::uint64_t bits = run.read(1, type);
  const std::uint64_t from = run.read(2, word) & 0xffU;
  const std::uint64_t length = run.read(3, word) & 0xffU;
  const std::uint64_t last = std::min<std::uint64_t>(from + length - 1, type.width - 1);
  const bool sign = type.is_signed() && length != 0 && (bits >> last & 1U) != 0;
  std::uint64_t result = 0;
  for (std::uint64_t i = 0; i < type.width; ++i) {
    const bool inside = i < length && from + i < type.width;
    if (inside ? (bits >> (from + i) & 1U) != 0 : sign) result |= std::uint64_t{1} << i;
  }
  run.write(run.argument(0), type, result);
}

void bfi(Execution& run) {
  const Type type = run.type();
  const std::uint64_t field = run.read(1, type);
  std::uint64_t result = run.read(2, type);
  const std::uint64_t from = run.read(3, word) & 0xffU;
  const std::uint64_t length = run.read(4, word) & 0xffU;
  for (std::uint64_t i = 0; i < length && from + i < type.width; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << (from + i);
    result = (field >> i & 1U) != 0 ? result | bit : result & ~bit;
  }
  run.write(run.argument(0), type, result);
}

// The highest bit that differs from the sign; .shiftamt: how far it is from the top.
void bfind(Execution& run) {
  const Type type = run.type();
  std::uint64_t bits = run.read(1, type);
  if (type.is_signed() && signed_value(bits, type) < 0) bits = ~bits & type.mask();
  const auto width = static_cast<std::uint64_t>(std::bit_width(bits));
  const std::uint64_t place = width == 0 ? 0xffffffffU : width - 1;
  const bool from_top = run.instruction().has("shiftamt") && width != 0;
  run.write(run.argument(0), word, from_top ? type.width - 1 - place : place);
}

void brev(Execution& run) {
  const Type type = run.type();
  const std::uint64_t bits = run.read(1, type);
  std::uint64_t result = 0;
  for (unsigned i = 0; i < type.width; ++i) result |= (bits >> i & 1U) << (type.width - 1 - i);
  run.write(run.argument(0), type, result);
}

void popc(Execution& run) {
  run.write(run.argument(0), word, static_cast<std::uint64_t>(std::popcount(run.read(1, run.type()))));
}

void clz(Execution& run) {
  const Type type = run.type();
  run.write(run.argument(0), word, type.width - static_cast<unsigned>(std::bit_width(run.read(1, type))));
}

// Which of the eight bytes of {b, a} each byte of the result is, in the modes with a name.
unsigned selected(const Execution& run, unsigned selector, unsigned byte) {
  const unsigned from = selector & 3U;
  const Instruction& how = run.instruction();
  if (how.has("f4e")) return (from + byte) & 7U;
  if (how.has("b4e")) return (from - byte) & 7U;
  if (how.has("rc8")) return from;
  if (how.has("ecl")) return std::max(byte, from);
  if (how.has("ecr")) return std::min(byte, from);
  if (how.has("rc16")) return (from & 1U) * 2 + (byte & 1U);
  return selector >> (byte * 4) & 0xfU;
}

void prmt(Execution& run) {
  const std::uint64_t both = run.read(2, word) << 32U | run.read(1, word);
  const auto selector = static_cast<unsigned>(run.read(3, word));
  std::uint64_t result = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    const unsigned which = selected(run, selector, byte);
    std::uint64_t value = both >> ((which & 7U) * 8) & 0xffU;
    if ((which & 8U) != 0) value = (value & 0x80U) != 0 ? 0xffU : 0;  // its sign, eight times
    result |= value << (byte * 8);
  }
  run.write(run.argument(0), word, result);
}

}  // namespace

void add_bits(Handlers& handlers) {
  handlers.insert({{"and", [](Execution& run) { logic(run, [](auto a, auto b) { return a & b; }); }},
                   {"or", [](Execution& run) { logic(run, [](auto a, auto b) { return a | b; }); }},
                   {"xor", [](Execution& run) { logic(run, [](auto a, auto b) { return a ^ b; }); }},
                   {"not", logical_not},
                   {"cnot", cnot},
                   {"mov", mov},
                   {"shl", shl},
                   {"shr", shr},
                   {"shf", shf},
                   {"lop3", lop3},
                   {"bfe", bfe},
                   {"bfi", bfi},
                   {"bfind", bfind},
                   {"brev", brev},
                   {"popc", popc},
                   {"clz", clz},
                   {"prmt", prmt}});
}

}  // namespace simulator::ptx
