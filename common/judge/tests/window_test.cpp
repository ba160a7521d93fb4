#include "judge/comparison.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

using Indices = std::vector<std::size_t>;

/// @param value of all outputs
Indices indices_around(std::size_t first, std::size_t count, float value = 1.5F, int columns = 0) {
  const std::vector<float> values(count, value);
  Indices indices;
  const std::vector<OutputState> states(count, OutputState::wrong);
  for (const OutputPair& pair : window_around(first, {states, values, values, columns})) indices.push_back(pair.index);
  return indices;
}

}  // namespace

TEST_CASE("five outputs, one of them before the first wrong one") {
  CHECK(indices_around(0, 9) == Indices{0, 1, 2, 3, 4});
  CHECK(indices_around(3, 9) == Indices{2, 3, 4, 5, 6});
  CHECK(indices_around(8, 9) == Indices{4, 5, 6, 7, 8});
  CHECK(indices_around(1, 3) == Indices{0, 1, 2});
}

TEST_CASE("whole numbers are short: twelve of them, from the first one where that is all") {
  CHECK(indices_around(7, 12, 3) == Indices{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
  CHECK(indices_around(4, 40, 3).front() == 3);
  CHECK(indices_around(4, 40, 3).size() == 12);
}

TEST_CASE("of a matrix four rows of four, around the first wrong output") {
  CHECK(indices_around(3, 4, 1.5F, 2) == Indices{0, 1, 2, 3});
  const Indices inner = indices_around(2 * 10 + 5, 60, 1.5F, 10);  // row 2, column 5
  CHECK(inner.size() == 16);
  CHECK(inner.front() == 1 * 10 + 4);
  CHECK(inner.back() == 4 * 10 + 7);
}

TEST_CASE("inputs beside outputs: small ones whole, long ones at the same places, others not at all") {
  const std::vector<float> few = {3, 1, 4};
  const std::vector<float> many(40, 2);
  const std::vector<OutputPair> window = {{5, OutputState::wrong, 1, 2}, {6, OutputState::wrong, 1, 2}};
  const std::vector<ShownInput> shown =
      shown_inputs({{"b", few}, {"a", many}, {"c", std::vector<float>(50)}}, window, 40);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].values == few);
  CHECK(shown[1].first == 5);
  CHECK(shown[1].values.size() == 2);
  const std::vector<float> fractions(16, 1.5F);
  CHECK(shown_inputs({{"a", fractions}}, window, 16).at(0).first == 5);
  CHECK(shown_inputs({{"a", fractions}}, window, 15).at(0).values == fractions);
  CHECK(shown_inputs({{"a", std::vector<float>(16), 4}}, window, 16).front().columns == 4);
}
