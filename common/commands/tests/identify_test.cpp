#include "workspace/identify.hpp"

#include <doctest/doctest.h>

#include "simulator/platform/problem.hpp"

using course::identify;
using course::identify_one;

namespace {

course::Exercise exercise_of(const std::string& chapter, const std::string& name, const std::string& number) {
  course::Exercise made;
  made.chapter = chapter;
  made.name = name;
  made.number = number;
  made.id = chapter + "/" + name;
  made.exercise = "exercises/" + made.id + ".cu";
  made.solution = "solutions/" + made.id + ".cu";
  return made;
}

course::Manifest manifest() {
  course::Manifest made;
  made.exercises = {exercise_of("00_warm_up", "vector_add", "0.1"), exercise_of("02_halo", "pooling", "2.1"),
                    exercise_of("02_halo", "conv1d", "2.2"), exercise_of("10_more", "last", "10.1")};
  return made;
}

}  // namespace

TEST_CASE("one exercise has many names") {
  const course::Manifest all = manifest();
  for (const char* text : {"02_halo/pooling", "pooling", "2.1", "02.1", "exercises/02_halo/pooling.cu",
                           "./solutions/02_halo/pooling.cu", "/home/me/course/exercises/02_halo/pooling.cu"}) {
    CAPTURE(text);
    CHECK(identify_one(all, text).name == "pooling");
  }
  CHECK(identify_one(all, "0.1").name == "vector_add");
  CHECK(identify_one(all, "10.1").name == "last");
}

TEST_CASE("a chapter means all of its exercises") {
  const course::Manifest all = manifest();
  for (const char* text : {"02_halo", "2", "02", "halo", "02_halo/"}) {
    CAPTURE(text);
    CHECK(identify(all, text).size() == 2);
  }
  CHECK(identify(all, "0").size() == 1);
  CHECK(identify(all, "00").size() == 1);
}

TEST_CASE("where one exercise is needed, a chapter is refused with its exercises") {
  CHECK_THROWS_WITH_AS(identify_one(manifest(), "2"), doctest::Contains("pooling, conv1d"), course::Problem);
}

TEST_CASE("an unknown name is answered with the nearest") {
  CHECK_THROWS_WITH_AS(identify(manifest(), "poling"), doctest::Contains("Did you mean pooling?"), course::Problem);
  CHECK_THROWS_WITH_AS(identify(manifest(), "02_halo/conv"), doctest::Contains("02_halo/conv1d"), course::Problem);
  CHECK_THROWS_WITH_AS(identify(manifest(), "xyzzy"), doctest::Contains("./course list"), course::Problem);
  for (const char* text : {"", ".", "/", "3", "2.3", "99999999999999999999"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(identify(manifest(), text), course::Problem);
  }
}

TEST_CASE("nearest names: the nearest first, three at most, none that is far") {
  CHECK(course::nearest("ab", {"abcd", "ab", "abc", "abx", "zzzzz"}) == std::vector<std::string>{"ab", "abc", "abx"});
  CHECK(course::did_you_mean("chekc", {"check", "list"}) == "Did you mean check?");
  CHECK(course::did_you_mean("q", {"check", "list"}).empty());
}
