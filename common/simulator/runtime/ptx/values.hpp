/// @file
/// Types of PTX, and numbers in 64 bits that hold a value of one.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "simulator/device/kernel_types.hpp"

#include "simulator/include/simulator/short_float.h"

namespace simulator::ptx {

struct Type {
  enum class Kind : std::uint8_t { none, bits, unsigned_integer, signed_integer, real, half, bfloat, predicate };
  Kind kind = Kind::none;
  unsigned width = 0;  ///< bits of one number
  unsigned count = 1;  ///< numbers side by side: 2 of f16x2

  bool is_signed() const { return kind == Kind::signed_integer; }
  bool is_real() const { return kind == Kind::real || kind == Kind::half || kind == Kind::bfloat; }
  std::size_t bytes() const { return width * count / 8; }
  std::uint64_t mask() const { return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }
};

using Kind = Type::Kind;
inline constexpr Type word{Kind::bits, 32};
inline constexpr Type predicate{Type::Kind::predicate, 1};

/// "u32" and the like; of kind none for any other word.
inline Type type_of(std::string_view word) {
  struct Name {
    std::string_view name;
    Type type;
  };
  using Kind = Type::Kind;
  static constexpr Name names[] = {
      {"b8", {Kind::bits, 8}},
      {"b16", {Kind::bits, 16}},
      {"b32", {Kind::bits, 32}},
      {"b64", {Kind::bits, 64}},
      {"u8", {Kind::unsigned_integer, 8}},
      {"u16", {Kind::unsigned_integer, 16}},
      {"u32", {Kind::unsigned_integer, 32}},
      {"u64", {Kind::unsigned_integer, 64}},
      {"s8", {Kind::signed_integer, 8}},
      {"s16", {Kind::signed_integer, 16}},
      {"s32", {Kind::signed_integer, 32}},
      {"s64", {Kind::signed_integer, 64}},
      {"f16", {Kind::half, 16}},
      {"bf16", {Kind::bfloat, 16}},
      {"f16x2", {Kind::half, 16, 2}},
      {"bf16x2", {Kind::bfloat, 16, 2}},
      {"f32", {Kind::real, 32}},
      {"f64", {Kind::real, 64}},
      {"pred", {Kind::predicate, 1}},
  };
  for (const Name& each : names) {
    if (each.name == word) return each.type;
  }
  return {};
}

/// The integer of this type, with its sign.
inline std::int64_t signed_value(std::uint64_t bits, const Type& type) {
  if (type.width >= 64) return static_cast<std::int64_t>(bits);
  const std::uint64_t sign = std::uint64_t{1} << (type.width - 1);
  return static_cast<std::int64_t>(((bits & type.mask()) ^ sign) - sign);
}

inline ShortLayout short_layout(const Type& type) {
  return type.kind == Type::Kind::half ? ShortLayout{5, 10} : ShortLayout{8, 7};
}

inline double real_value(std::uint64_t bits, const Type& type) {
  if (type.kind == Type::Kind::real && type.width == 64) return std::bit_cast<double>(bits);
  if (type.kind == Type::Kind::real) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return short_to_double(static_cast<unsigned short>(bits), short_layout(type));
}

/// Rounded to the nearest, with ties to even, unless told otherwise.
inline std::uint64_t real_bits(double value, const Type& type, Rounding rounding = Rounding::to_nearest) {
  if (type.kind != Type::Kind::real) return round_to_short(value, short_layout(type), rounding);
  if (type.width == 64) return std::bit_cast<std::uint64_t>(value);
  auto result = static_cast<float>(value);
  const double rounded = result;
  const bool too_far_out = std::fabs(rounded) > std::fabs(value);
  if (rounded != value && !std::isnan(value)) {
    if (rounding == Rounding::towards_zero && too_far_out) result = std::nextafter(result, 0.0F);
    if (rounding == Rounding::up && rounded < value) result = std::nextafter(result, INFINITY);
    if (rounding == Rounding::down && rounded > value) result = std::nextafter(result, -INFINITY);
  }
  return std::bit_cast<std::uint32_t>(result);
}

}  // namespace simulator::ptx
