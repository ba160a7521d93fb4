/// @file
/// Which findings have one cause.
#include "simulator/results/same_cause.hpp"

#include <doctest/doctest.h>

using namespace simulator;

namespace {

Finding finding(FindingKind kind, int line, const char* variable, int origin_line) {
  Finding finding;
  finding.kind = kind;
  finding.where = {"blur.cu", line, 0};
  finding.variable = variable;
  finding.notes = {{{"blur.cu", origin_line, 0}, ""}};
  return finding;
}

Finding unset(int line, const char* variable = "in", int launch_line = 30) {
  return finding(FindingKind::uninitialized_read, line, variable, launch_line);
}

Finding outside(int line, Cause cause, int allocation_line = 20) {
  Finding outside = finding(FindingKind::out_of_bounds, line, "in", allocation_line);
  outside.cause = cause;
  return outside;
}

using Firsts = std::vector<std::size_t>;

}  // namespace

TEST_CASE("an array that nobody has set is one cause, wherever it is read") {
  CHECK(first_of_cause({unset(7), unset(8), unset(9)}) == Firsts{0, 0, 0});
  CHECK(first_of_cause({unset(7), unset(8, "other"), unset(9)}) == Firsts{0, 1, 0});
  CHECK(first_of_cause({unset(7), unset(8, "in", 31)}) == Firsts{0, 1});  // of another launch: another array, perhaps
  CHECK(first_of_cause({unset(7, ""), unset(8, "")}) == Firsts{0, 1});    // arrays without names
}

TEST_CASE("an index that is too large and one that is too small are two causes") {
  CHECK(first_of_cause({outside(7, Cause::below_zero), outside(8, Cause::below_zero)}) == Firsts{0, 0});
  CHECK(first_of_cause({outside(7, Cause::below_zero), outside(8, Cause::none)}) == Firsts{0, 1});
}

TEST_CASE("one line that leaves two arrays has one cause, and what follows at further lines has it, too") {
  CHECK(first_of_cause({outside(7, Cause::none), outside(8, Cause::none), outside(8, Cause::none, 21),
                        outside(9, Cause::none, 21)}) == Firsts{0, 0, 0, 0});
}

TEST_CASE("what an index that leads astray finds unset does not hide that the array is unset") {
  CHECK(first_of_cause({outside(7, Cause::none), unset(7), unset(8), unset(9)}) == Firsts{0, 0, 2, 2});
}

TEST_CASE("races at several lines may lack several barriers") {
  CHECK(first_of_cause({finding(FindingKind::shared_race, 7, "tile", 5),
                        finding(FindingKind::shared_race, 9, "tile", 5)}) == Firsts{0, 1});
}
