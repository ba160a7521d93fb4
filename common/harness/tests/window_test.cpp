#include "harness/comparison.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

std::vector<std::size_t> indices_around(std::size_t first, std::size_t count) {
  const std::vector<float> values(count, 1);
  std::vector<std::size_t> indices;
  for (const OutputPair& pair :
       window_around(first, std::vector<OutputState>(count, OutputState::wrong), values, values))
    indices.push_back(pair.index);
  return indices;
}

}  // namespace

TEST_CASE("five outputs, one of them before the first wrong one") {
  using Indices = std::vector<std::size_t>;
  CHECK(indices_around(0, 9) == Indices{0, 1, 2, 3, 4});
  CHECK(indices_around(3, 9) == Indices{2, 3, 4, 5, 6});
  CHECK(indices_around(8, 9) == Indices{4, 5, 6, 7, 8});
  CHECK(indices_around(1, 3) == Indices{0, 1, 2});
}
