/// @file
/// Wrong outputs as text.
#include "verdict/wrong_result_text.hpp"

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
        "    output         3       4       5\n"
        "    yours        0.5       1       -\n"
        "    right       2.25       1  -0.125\n"
        "                   ^               ^\n");
}

TEST_CASE("inputs stand beside the outputs that have their places, and before them otherwise") {
  WrongResult wrong = wrong_with({{0, OutputState::wrong, 4, 3}, {1, OutputState::right, 4, 4}});
  wrong.inputs = {{"a", 0, 0, {3, 1}}, {"b", 0, 0, {1, 2, 3}}};
  CHECK(window_text(wrong) ==
        "    b         1  2  3\n"
        "    output    0  1\n"
        "    a         3  1\n"
        "    yours     4  4\n"
        "    right     3  4\n"
        "              ^\n");
}

TEST_CASE("long figures: as many outputs as a page has room for, and the first wrong one among them") {
  std::vector<OutputPair> window;
  for (std::size_t i = 0; i < 9; ++i)
    window.push_back({i, i == 7 ? OutputState::wrong : OutputState::right, -1.29304e-37F, 33});
  const std::string table = window_text(wrong_with(window));
  CHECK(table.find('\n') <= 80);
  CHECK(table.find('^') != std::string::npos);
  CHECK(table.find("  7") != std::string::npos);
}

TEST_CASE("of a single output the inputs alone are shown") {
  WrongResult wrong = wrong_with({{0, OutputState::wrong, 14, 31}});
  wrong.inputs = {{"a", 0, 0, {3, 1, 4}}};
  CHECK(window_text(wrong) == "    a         3  1  4\n");
}

TEST_CASE("matrices stand side by side") {
  WrongResult wrong = wrong_with({{0, OutputState::wrong, 17, 19},
                                  {1, OutputState::right, 22, 22},
                                  {2, OutputState::unwritten, 0, 43},
                                  {3, OutputState::right, 50, 50}});
  wrong.columns = 2;
  wrong.total = 4;
  wrong.inputs = {{"a", 0, 2, {1, 2, 3, 4}}};
  wrong.owner = Owner{5, 7, 2, 4};
  wrong.expected = 19;
  wrong.actual = 17;
  wrong.wrong = 2;
  CHECK(window_text(wrong) ==
        "    a     yours     right\n"
        "    1 2   17* 22    19 22\n"
        "    3 4    -* 50    43 50\n");
  CHECK(describe(wrong) ==
        "row 0, column 0 of out is 17, but 19 is right (block (1,2), thread (3,1)); 2 of 4 outputs are wrong");
}

TEST_CASE("a single output needs no table") { CHECK(window_text(wrong_with({{0, OutputState::wrong, 1, 2}})).empty()); }

TEST_CASE("outputs with names have none") {
  WrongResult wrong = wrong_with({{0, OutputState::wrong, 1, 2}, {1, OutputState::right, 2, 2}});
  CHECK_FALSE(window_text(wrong).empty());
  wrong.name = "H100, 128 threads";
  CHECK(window_text(wrong).empty());
  CHECK(describe(wrong) == "H100, 128 threads is 0, but 0 is right; 0 of 0 outputs are wrong");
}
