/// @file
/// Likely causes from patterns: 3 blocks of 4 threads, 10 outputs, so that the last block is not full.
#include "harness/diagnosis.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

const std::vector<float> expected = {3, 1, 4, 1.5, 5, 9, 2, 6, 5.5, 3.5};

/// The cause when the outputs at `wrong` have `outcome`.
std::string cause_of(const std::vector<std::size_t>& wrong, Outcome outcome = Outcome::wrong) {
  std::vector<Outcome> outcomes(expected.size(), Outcome::right);
  std::vector<float> actual = expected;
  for (const std::size_t i : wrong) {
    outcomes[i] = outcome;
    actual[i] = 100.0F + static_cast<float>(i);
  }
  return likely_cause({outcomes, expected, actual, one_output_per_thread(4), 1});
}

/// The cause when output i holds what belongs to i + distance.
std::string cause_of_shift(int distance) {
  std::vector<Outcome> outcomes(expected.size(), Outcome::wrong);
  std::vector<float> actual(expected.size(), 77.0F);
  for (int i = 0; i < 10; ++i) {
    if (i + distance >= 0 && i + distance < 10) actual[i] = expected[i + distance];
  }
  return likely_cause({outcomes, expected, actual, one_output_per_thread(4), 1});
}

bool speaks_of(const std::string& cause, const char* words) { return cause.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("nothing was written") {
  CHECK(cause_of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, Outcome::unwritten) == "Nothing was written to the output.");
}

TEST_CASE("the last block only") {
  CHECK(speaks_of(cause_of({8, 9}), "Last block only: look at the tail guard"));
  CHECK(speaks_of(cause_of({9}), "tail guard"));
}

TEST_CASE("outputs that were never written are counted, and placed") {
  const std::string cause = cause_of({8, 9}, Outcome::unwritten);
  CHECK(speaks_of(cause, "2 outputs were never written."));
  CHECK(speaks_of(cause, "tail guard"));
  CHECK(speaks_of(cause_of({9}, Outcome::unwritten), "1 output was never written."));
}

TEST_CASE("every block but block 0") {
  CHECK(speaks_of(cause_of({4, 5, 6, 7, 8, 9}), "global index"));
  CHECK(speaks_of(cause_of({4, 5, 6, 7, 8, 9}, Outcome::unwritten), "global index"));
}

TEST_CASE("the first threads of each block: left halo") {
  CHECK(speaks_of(cause_of({4, 8}), "First thread of a block only: look at the left halo"));
  CHECK(speaks_of(cause_of({4, 5, 8, 9}), "First 2 threads"));
}

TEST_CASE("the first threads of the last block, when it goes on behind them: left halo, not the tail") {
  CHECK(speaks_of(cause_of({8}), "left halo"));
}

TEST_CASE("the last threads of each block: right halo") {
  CHECK(speaks_of(cause_of({3, 7}), "Last thread of a block only: look at the right halo"));
  CHECK(speaks_of(cause_of({2, 3, 6, 7}), "Last 2 threads"));
}

TEST_CASE("only thread 0 is right") { CHECK(speaks_of(cause_of({1, 2, 3, 5, 6, 7, 9}), "Only thread 0 is right")); }

TEST_CASE("a neighbour's value") {
  CHECK(speaks_of(cause_of_shift(1), "one place later"));
  CHECK(speaks_of(cause_of_shift(-1), "one place earlier"));
  CHECK_FALSE(speaks_of(cause_of_shift(2), "place"));
}

TEST_CASE("computed from memory that nobody wrote") {
  CHECK(speaks_of(cause_of({2}, Outcome::not_a_number), "memory that nobody had written"));
}

TEST_CASE("a pattern without meaning gives no cause") {
  CHECK(cause_of({1, 6}).empty());
  CHECK(cause_of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).empty());
}

TEST_CASE("without owners places are not spoken of") {
  const std::vector<Outcome> outcomes = {Outcome::right, Outcome::wrong};
  CHECK(likely_cause({outcomes, {1, 2}, {1, 5}, nullptr, 1}).empty());
}
