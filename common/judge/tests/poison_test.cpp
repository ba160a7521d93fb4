/// @file
/// Poison around outputs.
#include "judge/poison.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("whatever is written to the outputs is no stray write") {
  std::vector<float> memory = poisoned_with_canaries(3);
  for (std::size_t i = 0; i < 3; ++i) memory[canary_size + i] = static_cast<float>(i);
  CHECK_FALSE(stray_write(memory, "kernel", "help"));
  CHECK(without_canaries(memory) == std::vector<float>{0, 1, 2});
}

TEST_CASE("a write after the outputs, and one before them") {
  std::vector<float> memory = poisoned_with_canaries(3);
  memory[canary_size + 3] = 1;
  const auto behind = stray_write(memory, "kernel", "help");
  REQUIRE(behind);
  CHECK(behind->kind == simulator::FindingKind::out_of_bounds);
  CHECK(behind->message == "out[3] was written, but `out` has 3 elements: the kernel reached past its end");
  memory[canary_size - 1] = 1;
  const auto before = stray_write(memory, "host function", "help");
  REQUIRE(before);
  CHECK(before->message ==
        "out[-1] was written, but `out` has 3 elements: the host function reached past its beginning");
}
