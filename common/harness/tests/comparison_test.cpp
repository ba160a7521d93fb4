/// @file
/// Outputs against expectation.
#include "harness/comparison.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "harness/poison.hpp"

using namespace course;

namespace {

const float poison = std::bit_cast<float>(poison_bits);
const float quiet_nan = std::numeric_limits<float>::quiet_NaN();
const float infinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("exact order allows two units in the last place, not four") {
  float near = 10.5F;
  for (int step = 0; step < 2; ++step) near = std::nextafter(near, 20.0F);
  CHECK(matches(near, 10.5F, 1));
  for (int step = 0; step < 2; ++step) near = std::nextafter(near, 20.0F);
  CHECK_FALSE(matches(near, 10.5F, 1));
}

TEST_CASE("the tolerance grows with the number of terms, and never reaches a dropped term of 0.25") {
  CHECK(tolerance(1.0F, 2048) > tolerance(1.0F, 8));
  CHECK(tolerance(0.0F, 8) > 0);
  CHECK(tolerance(100.0F, 2048) < 0.25F);
  CHECK(matches(100.00005F, 100.0F, 8));
  CHECK_FALSE(matches(100.25F, 100.0F, 2048));
}

TEST_CASE("a NaN stands for nothing but a NaN, an infinity for nothing but itself") {
  CHECK_FALSE(matches(quiet_nan, 1.0F, 8));
  CHECK(matches(quiet_nan, quiet_nan, 8));
  CHECK(matches(infinity, infinity, 8));
  CHECK_FALSE(matches(1.0F, infinity, 8));
  CHECK_FALSE(matches(infinity, 1.0F, 8));
}

TEST_CASE("each output is right, wrong, unwritten or not a number") {
  const std::vector<float> before(4, poison);
  const std::vector<float> after = {1.0F, 5.0F, poison, poison + 1.0F};
  const std::vector<float> expected = {1.0F, 2.0F, 3.0F, 4.0F};
  const std::vector<OutputState> states = compare(before, after, expected, 1);
  CHECK(states ==
        std::vector{OutputState::right, OutputState::wrong, OutputState::unwritten, OutputState::not_a_number});
}
