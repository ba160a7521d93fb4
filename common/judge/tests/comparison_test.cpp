/// @file
/// Outputs against expectation.
#include "judge/comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "judge/poison.hpp"
#include "support/random.hpp"

using namespace course;

namespace {

const float poison = std::bit_cast<float>(poison_bits);
const float quiet_nan = std::numeric_limits<float>::quiet_NaN();
const float infinity = std::numeric_limits<float>::infinity();

}  // namespace

TEST_CASE("exact order allows two units in the last place, not four") {
  float near = 10.5F;
  for (int step = 0; step < 2; ++step) near = std::nextafter(near, 20.0F);
  CHECK(matches(near, 10.5F, false));
  for (int step = 0; step < 2; ++step) near = std::nextafter(near, 20.0F);
  CHECK_FALSE(matches(near, 10.5F, false));
}

TEST_CASE("a sum may be rounded a few times more, by units of 1 where its terms cancel out") {
  CHECK(matches(3.000001F, 3.0F, true));
  CHECK_FALSE(matches(3.000001F, 3.0F, false));
  CHECK(matches(0.0000004F, 0.0F, true));
  CHECK_FALSE(matches(0.000001F, 0.0F, true));
}

TEST_CASE("a case may allow more roundings, relative to the output or to 1 where it is a sum") {
  CHECK(matches(0.01000001F, 0.01F, Precision(false, 16)));
  CHECK_FALSE(matches(0.0100001F, 0.01F, Precision(false, 16)));
  CHECK(matches(0.0100001F, 0.01F, Precision(true, 16)));
  CHECK_FALSE(matches(0.01001F, 0.01F, Precision(true, 16)));
}

TEST_CASE("one element of a long sum cannot be left out, doubled or taken 1.001 times") {
  const std::vector<float> a = random_summands(19997, 19997);
  double sum = 0;
  for (const float element : a) sum += element;
  const auto expected = static_cast<float>(sum);
  for (const float part : {-1.0F, 1.0F, 0.001F, -0.001F}) {
    CHECK_FALSE(matches(static_cast<float>(sum + part * a.back()), expected, true));
  }
}

TEST_CASE("sums of what is drawn for them are exact in every order") {
  const auto sum_of = [](auto begin, auto end) {
    float sum = 0;
    for (auto at = begin; at != end; ++at) sum += *at;
    return sum;
  };
  for (const std::size_t terms : {1, 3, 8, 1009, 2048, 19997}) {
    std::vector<float> a = random_summands(terms, terms);
    const float forward = sum_of(a.begin(), a.end());
    CHECK(sum_of(a.rbegin(), a.rend()) == forward);
    std::sort(a.begin(), a.end());  // all negative ones first: the largest of partial sums
    CHECK(sum_of(a.begin(), a.end()) == forward);
  }
  for (const std::size_t terms : {1, 4, 25, 128}) {
    const std::vector<float> a = random_factors(terms, terms, 1);
    const std::vector<float> b = random_factors(terms, terms, 2);
    double exact = 0;
    float forward = 0;
    for (std::size_t i = 0; i < terms; ++i) {
      exact += static_cast<double>(a[i]) * b[i];
      forward += a[i] * b[i];
    }
    CHECK(forward == exact);
  }
}

TEST_CASE("an output whose tolerance could hide an element is found") {
  CHECK_FALSE(first_too_coarse({0, 300, -200}, 0.5F));
  CHECK(first_too_coarse({0, 300, 1000}, 0.5F) == 2);
  CHECK(first_too_coarse({0, 300}, 0.25F) == 1);
  CHECK(first_too_coarse({0, 200}, 0.5F, 16) == 1);
  CHECK_FALSE(first_too_coarse({-infinity}, 0.5F));  // compared exactly
}

TEST_CASE("a NaN stands for nothing but a NaN, an infinity for nothing but itself") {
  CHECK_FALSE(matches(quiet_nan, 1.0F, true));
  CHECK(matches(quiet_nan, quiet_nan, true));
  CHECK(matches(infinity, infinity, true));
  CHECK_FALSE(matches(1.0F, infinity, true));
  CHECK_FALSE(matches(infinity, 1.0F, true));
}

TEST_CASE("each output is right, wrong, unwritten or not a number") {
  const std::vector<float> before(4, poison);
  const std::vector<float> after = {1.0F, 5.0F, poison, poison + 1.0F};
  const std::vector<float> expected = {1.0F, 2.0F, 3.0F, 4.0F};
  const std::vector<OutputState> states = compare(before, after, expected, false);
  CHECK(states ==
        std::vector{OutputState::right, OutputState::wrong, OutputState::unwritten, OutputState::not_a_number});
}
