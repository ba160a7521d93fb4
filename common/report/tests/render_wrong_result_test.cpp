/// @file
/// Wrong outputs as text.
#include "report/render_text.hpp"

#include <doctest/doctest.h>

#include <utility>

using namespace course;

namespace {

WrongResult wrong_with(std::vector<OutputPair> window) {
  WrongResult wrong;
  wrong.window = std::move(window);
  return wrong;
}

}  // namespace

TEST_CASE("yours beside what is right, the wrong ones marked") {
  const std::string table = window_text(wrong_with(
      {{3, OutputState::wrong, 0.5F, 2.25F}, {4, OutputState::right, 1, 1}, {5, OutputState::unwritten, 7, -0.125F}}));
  CHECK(table ==
        "    output              3            4            5\n"
        "    yours             0.5            1            -\n"
        "    right            2.25            1       -0.125\n"
        "                        ^                         ^\n");
}

TEST_CASE("a single output needs no table") { CHECK(window_text(wrong_with({{0, OutputState::wrong, 1, 2}})).empty()); }

TEST_CASE("outputs with names have none") {
  WrongResult wrong = wrong_with({{0, OutputState::wrong, 1, 2}, {1, OutputState::right, 2, 2}});
  CHECK_FALSE(window_text(wrong).empty());
  wrong.name = "H100, 128 threads";
  CHECK(window_text(wrong).empty());
  CHECK(describe(wrong) == "H100, 128 threads is 0, but 0 is right; 0 of 0 outputs are wrong");
}
