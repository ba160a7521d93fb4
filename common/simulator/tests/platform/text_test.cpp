/// @file
/// Regular expressions, and what another program says that it is doing.
#include "simulator/platform/text.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "simulator/platform/output.hpp"

using course::find_match;
using Groups = std::vector<std::string>;

TEST_CASE("the first match comes with its groups, empty where they took no part") {
  CHECK(find_match("x = 12, y = 3", "([a-z]) = ([0-9]+)") == Groups{"x = 12", "x", "12"});
  CHECK(find_match("b", "(a)|(b)") == Groups{"b", "", "b"});
}

TEST_CASE("where nothing matches there are no groups, not even the whole") {
  CHECK(find_match("abc", "[0-9]").empty());
  CHECK(find_match("", "[0-9]").empty());
  CHECK(find_match("", "^$") == Groups{""});
}

TEST_CASE("all matches come in turn, each with its place") {
  const auto found = course::find_matches("ab1 b22", "[a-z]([0-9]+)");
  REQUIRE(found.size() == 2);
  CHECK(found[0].position == 1);
  CHECK(found[1].position == 4);
  CHECK(found[1].groups == Groups{"b22", "22"});
  CHECK(course::find_matches("abc", "[0-9]").empty());
  CHECK(course::find_matches("xx", "^x").size() == 1);    // where a search goes on is no beginning,
  CHECK(course::find_matches("xx", "\\bx").size() == 1);  // and no word's either
  CHECK(course::find_matches("ab", "c*").size() == 3);    // nothing, before each letter and at the end
}

TEST_CASE("what is no regular expression is refused") { CHECK_THROWS_AS(find_match("a", "("), std::invalid_argument); }

TEST_CASE("a stage is told from other lines") {
  CHECK(course::stage_in("course: compiling …") == "compiling");
  for (const char* line : {"compiling …", "course: compiling", "course: …", ""}) {
    CAPTURE(line);
    CHECK_FALSE(course::stage_in(line).has_value());
  }
}

TEST_CASE("a checksum is the same everywhere, and another one for another word") {
  CHECK(course::checksum("") == 14695981039346656037U);
  CHECK(course::checksum("a") == 0xaf63dc4c8601ec8cU);  // as FNV's authors list it
  CHECK(course::checksum("one word") != course::checksum("two word"));
}
