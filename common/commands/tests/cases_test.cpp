#include "build/cases.hpp"

#include <doctest/doctest.h>

#include "simulator/platform/problem.hpp"

using namespace course;

namespace {

const std::vector<std::string> known_cases = {"n = 15, 8 threads", "n = 1", "by hand: 3 1 4", "A matrix"};

}  // namespace

TEST_CASE("a case is meant by its name, as verdicts write it, or by a part of it") {
  CHECK(cases_meant(known_cases, "n = 1") == std::vector<std::string>{"n = 1"});  // and not n = 15
  CHECK(cases_meant(known_cases, "'n = 15, 8 threads'") == std::vector<std::string>{"n = 15, 8 threads"});
  CHECK(cases_meant(known_cases, "n = ") == std::vector<std::string>{"n = 15, 8 threads", "n = 1"});
  CHECK(cases_meant(known_cases, "*a MATRIX*") == std::vector<std::string>{"A matrix"});
}

TEST_CASE("what no case is called is refused with all names") {
  CHECK_THROWS_WITH_AS(cases_meant({"a", "b"}, "c"), "--case c: no case has that in its name. There are:\n  a\n  b",
                       Problem);
}

TEST_CASE("commas of names do not separate them") {
  CHECK(only_these({"n = 15, 8 threads", "n = 1"}) == "--test-case=n = 15\\, 8 threads,n = 1");
}
