#include "report/decode_scalar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

namespace simulator {
namespace {

using nlohmann::ordered_json;

template <class T>
T load(const unsigned char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// The shortest text that is this float again, which a double's text would not be.
ordered_json floating(float value) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);
}

float from_half(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1f;
  const int fraction = bits & 0x3ff;
  const float sign = (bits & 0x8000) != 0 ? -1.0F : 1.0F;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  if (exponent == 0x1f) return fraction == 0 ? sign * INFINITY : NAN;
  return sign * std::ldexp(static_cast<float>(fraction + 0x400), exponent - 25);
}

float from_bfloat16(std::uint16_t bits) {
  const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16;
  return load<float>(reinterpret_cast<const unsigned char*>(&wide));
}

ordered_json integer(const unsigned char* bytes, std::size_t count, bool has_sign) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, count);  // little-endian, as all machines that this runs on
  if (!has_sign) return value;
  const unsigned unused = 64 - 8 * static_cast<unsigned>(count);
  return static_cast<std::int64_t>(value << unused) >> unused;
}

// Small integers are tiny as floats, and negative ones not numbers at all.
bool looks_like_float(float value) {
  return value == 0.0F || (std::isfinite(value) && std::fabs(value) > 1e-20F && std::fabs(value) < 1e20F);
}

}  // namespace

ordered_json decode_scalar(const unsigned char* bytes, const ElementType& type) {
  const std::size_t count = type.scalar_bytes;
  if (type.scalar == ScalarType::half) return floating(from_half(load<std::uint16_t>(bytes)));
  if (type.scalar == ScalarType::bfloat16) return floating(from_bfloat16(load<std::uint16_t>(bytes)));
  if (type.scalar == ScalarType::floating && count == sizeof(double)) {
    const double value = load<double>(bytes);
    return std::isfinite(value) ? ordered_json(value) : ordered_json(fmt::format("{}", value));
  }
  const bool may_be_float = type.scalar == ScalarType::unknown && count == 4;
  if (count == sizeof(float) &&
      (type.scalar == ScalarType::floating || (may_be_float && looks_like_float(load<float>(bytes))))) {
    return floating(load<float>(bytes));
  }
  return integer(bytes, std::min<std::size_t>(count, 8), type.scalar != ScalarType::unsigned_integer);
}

}  // namespace simulator
