#include "harness/window.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

std::vector<std::size_t> indices_around(std::size_t first, std::size_t count) {
  const std::vector<float> values(count, 1);
  std::vector<std::size_t> indices;
  for (const OutputPair& pair : window_around(first, std::vector<Outcome>(count, Outcome::wrong), values, values))
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

TEST_CASE("yours beside what is right, the wrong ones marked") {
  const std::string table =
      window_text({{3, Outcome::wrong, 0.5F, 2.25F}, {4, Outcome::right, 1, 1}, {5, Outcome::unwritten, 7, -0.125F}});
  CHECK(table ==
        "    output              3            4            5\n"
        "    yours             0.5            1            -\n"
        "    right            2.25            1       -0.125\n"
        "                        ^                         ^\n");
}

TEST_CASE("a single output needs no table") { CHECK(window_text({{0, Outcome::wrong, 1, 2}}).empty()); }
