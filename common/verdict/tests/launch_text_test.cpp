#include "simulator/results/launch_text.hpp"

#include <doctest/doctest.h>

using namespace simulator;

TEST_CASE("one block, one thread, and more") {
  CHECK(launch_text(17, 128) == "17 blocks of 128 threads");
  CHECK(launch_text(1, 128) == "1 block of 128 threads");
  CHECK(launch_text(2, 1) == "2 blocks of 1 thread");
}

TEST_CASE("an index has as many numbers as there are dimensions") {
  CHECK(index_text({5, 0, 0}, {8, 1, 1}) == "5");
  CHECK(index_text({1, 0, 0}, {2, 2, 1}) == "(1,0)");
  CHECK(index_text({0, 1, 0}, {1, 2, 3}) == "(0,1,0)");
  CHECK(index_of(5, {8, 1, 1}) == Index3{5, 0, 0});
  CHECK(index_of(11, {2, 3, 2}) == Index3{1, 2, 1});
}
