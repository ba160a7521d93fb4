#include "judge/contract.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace {

template <class List, class Value>
bool has(const List& list, Value value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

TEST_CASE("the ends of whole numbers are those of the range, and of smaller types within it") {
  const std::vector<std::int64_t> all = course::ends_of(course::Whole{});
  for (const std::int64_t number : {std::int64_t{INT_MIN}, std::int64_t{INT_MAX}, std::int64_t{0}, std::int64_t{-1},
                                    std::int64_t{128}, std::int64_t{-32769}, std::int64_t{16777217}})
    CHECK(has(all, number));
  for (const std::int64_t number : course::ends_of(course::Whole{-5, 300})) CHECK((-5 <= number && number <= 300));
  CHECK(course::ends_of(course::Whole{7, 7}) == std::vector<std::int64_t>{7});
}

TEST_CASE("a list of numbers has every end, beside it its neighbour, and keeps to the range") {
  for (const course::Whole range : {course::Whole{}, course::Whole{-1000, 1000}, course::Whole{0, 255}}) {
    const std::vector<int> numbers = course::numbers_of(range);
    for (const std::int64_t end : course::ends_of(range)) CHECK(has(numbers, static_cast<int>(end)));
    for (const int number : numbers) CHECK((range.least <= number && number <= range.most));
  }
}

TEST_CASE("floats have every end where there is room, keep to the range, and are no NaN") {
  using Limits = std::numeric_limits<float>;
  for (const course::Floats range : {course::Floats{}, course::Floats{.infinite = true}, course::Floats{-2, 2}}) {
    const std::vector<float> values = course::floats_of(range, 1000);
    CHECK(values.size() == 1000);
    for (const float end : course::ends_of(range)) CHECK(has(values, end));
    for (const float value : values) CHECK_FALSE(std::isnan(value));
    CHECK(has(values, Limits::infinity()) == range.infinite);
    CHECK(has(values, Limits::denorm_min()));
  }
  CHECK(course::floats_of({}, 0).empty());
  CHECK(course::floats_of({}, 3).size() == 3);
}
