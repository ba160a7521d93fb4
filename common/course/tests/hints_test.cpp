#include "course/hints.hpp"

#include <doctest/doctest.h>

using course::Hint;
using course::next_hint;

namespace {

const char* const markdown = R"(# Hints

## 1. A question

Who reads
what?

## 2. The race
<!-- for: shared-race, global-race -->
Look between the lines.

## 3. Where to look

The lesson.
)";

}  // namespace

TEST_CASE("headings of level two are tiers; a tag is no text") {
  const std::vector<Hint> hints = course::parse_hints(markdown);
  REQUIRE(hints.size() == 3);
  CHECK(hints[0].title == "1. A question");
  CHECK(hints[0].text == "Who reads\nwhat?\n");
  CHECK(hints[0].kinds.empty());
  CHECK(hints[1].kinds == std::vector<std::string>{"shared-race", "global-race"});
  CHECK(hints[1].text == "Look between the lines.\n");
}

TEST_CASE("a file without headings holds no tier") { CHECK(course::parse_hints("text\n").empty()); }

TEST_CASE("untagged tiers come in order, tagged ones last") {
  const std::vector<Hint> hints = course::parse_hints(markdown);
  CHECK(next_hint(hints, {}, {}) == 0);
  CHECK(next_hint(hints, {0}, {}) == 2);
  CHECK(next_hint(hints, {0, 2}, {}) == 1);
  CHECK_FALSE(next_hint(hints, {0, 2, 1}, {}).has_value());
}

TEST_CASE("a tier that fits the last verdict comes first, once") {
  const std::vector<Hint> hints = course::parse_hints(markdown);
  CHECK(next_hint(hints, {}, {"wrong-result", "global-race"}) == 1);
  CHECK(next_hint(hints, {1}, {"wrong-result", "global-race"}) == 0);
}
