/// @file
/// Numbers of every type, from their bytes.
#include "simulator/results/trace_to_json.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>

using namespace simulator;

namespace {

template <class T>
std::string shown(T value, ScalarType scalar) {
  const ElementType type{scalar, sizeof value, sizeof value, ""};
  return decode_scalar(reinterpret_cast<const unsigned char*>(&value), type).dump();
}

}  // namespace

TEST_CASE("floats in their shortest form; what JSON has no number for is text") {
  CHECK(shown(0.1F, ScalarType::floating) == "0.1");
  CHECK(shown(0.1, ScalarType::floating) == "0.1");
  CHECK(shown(NAN, ScalarType::floating) == "\"nan\"");
  CHECK(shown(-INFINITY, ScalarType::floating) == "\"-inf\"");
}

TEST_CASE("integers with and without a sign") {
  CHECK(shown(std::int8_t{-1}, ScalarType::signed_integer) == "-1");
  CHECK(shown(std::uint8_t{255}, ScalarType::unsigned_integer) == "255");
  CHECK(shown(std::int64_t{-5'000'000'000}, ScalarType::signed_integer) == "-5000000000");
  CHECK(shown(~std::uint64_t{0}, ScalarType::unsigned_integer) == "18446744073709551615");
}

TEST_CASE("halves and bfloat16") {
  CHECK(shown(std::uint16_t{0x3C00}, ScalarType::half) == "1.0");
  CHECK(shown(std::uint16_t{0xC100}, ScalarType::half) == "-2.5");
  CHECK(shown(std::uint16_t{0x0001}, ScalarType::half) == "5.9604645e-08");
  CHECK(shown(std::uint16_t{0x7C00}, ScalarType::half) == "\"inf\"");
  CHECK(shown(std::uint16_t{0x3F80}, ScalarType::bfloat16) == "1.0");
}

TEST_CASE("four bytes of an unknown type are a float where they look like one") {
  CHECK(shown(1.5F, ScalarType::unknown) == "1.5");
  CHECK(shown(std::int32_t{17}, ScalarType::unknown) == "17");
  CHECK(shown(std::int32_t{-1}, ScalarType::unknown) == "-1");
}
