/// @file
/// Where in its lesson to begin to read for an exercise, and which ideas the way to it holds.
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

TEST_CASE("the ideas of an exercise are those of the sections that lead to it, and its own") {
  const std::string lesson =
      "# The tile <a id=\"t\"></a>\n"
      "## Exercise: naive <a id=\"n\"></a>\n"
      "## A warp <a id=\"w\"></a>\n"
      "## No name\n"
      "## Exercise: coalesced <a id=\"c\"></a>\n"
      "## After it <a id=\"a\"></a>\n";
  const std::string list = "# no idea\tw\ntiles\tt\nlanes\tw\nsectors\tc\nthe rest\ta\n";
  const auto ideas = [&](const std::string& exercise) { return ideas_in(*reading_in(lesson, exercise), list); };
  CHECK(ideas("naive") == std::vector<std::string>{"tiles"});
  CHECK(ideas("coalesced") == std::vector<std::string>{"lanes", "sectors"});
}
