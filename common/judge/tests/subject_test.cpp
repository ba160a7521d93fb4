/// @file
/// Whose code, and what its text says.
#include "judge/verdict_builder.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("the source's regions and first kernel are read") {
  Subject subject{.exercise = "01/x", .source = "data/unsolved.cu"};
  read_source(subject);
  CHECK(subject.kernel.file == "data/unsolved.cu");
  CHECK(subject.kernel.line == 2);
  CHECK(subject.todos.size() == 2);
  CHECK_FALSE(subject.may_order_without_barriers);
}

TEST_CASE("arrays that each thread has for itself are known with their lines") {
  Subject subject{.source = "data/not_shared.cu"};
  read_source(subject);
  REQUIRE(subject.own_arrays.size() == 1);
  CHECK(subject.own_arrays[0].where.line == 5);
  CHECK(subject.own_arrays[0].text.find("slots") != std::string::npos);
}

TEST_CASE("a file that is not there has no regions, and still a place") {
  Subject subject{.source = "data/gone.cu"};
  read_source(subject);
  CHECK(subject.todos.empty());
  CHECK(subject.kernel.file == "data/gone.cu");
  CHECK(subject.kernel.line == 1);
}
