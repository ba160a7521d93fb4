/// @file
/// Where in its lesson to begin to read for an exercise.
#include "workspace/reading.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("what leads to an exercise begins after the exercise before") {
  const std::string lesson =
      "# The tile <a id=\"t\"></a>\n"
      "\n"
      "## One thread <a id=\"o\"></a>\n"
      "\n"
      "### Exercise: naive <a id=\"n\"></a>\n"
      "\n"
      "```\n"
      "# no heading\n"
      "```\n"
      "\n"
      "## A warp <a id=\"w\"></a>\n"
      "\n"
      "### Banks\n"
      "\n"
      "### Exercise: coalesced <a id=\"c\"></a>\n"
      "## Exercise: hunt\n"
      "## You can now\n";
  const auto first = reading_in(lesson, "naive");
  REQUIRE(first);
  CHECK(first->title == "The tile");
  CHECK(first->line == 1);
  const auto second = reading_in(lesson, "coalesced");
  REQUIRE(second);
  CHECK(second->title == "A warp");
  CHECK(second->line == 11);
  const auto third = reading_in(lesson, "hunt");
  REQUIRE(third);
  CHECK(third->title == "Exercise: hunt");
  CHECK(third->line == 16);
  CHECK_FALSE(reading_in(lesson, "coal"));
}
