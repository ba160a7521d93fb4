#include "simulator/platform/line.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("columns of letters that take one, two and none") {
  CHECK(columns("abc") == 3);
  CHECK(columns("täst…") == 5);
  CHECK(columns("漢字") == 4);
  CHECK(columns("e\u0301") == 1);
  CHECK(columns("\xff\xc3") == 2);  // no UTF-8: a column each
}

TEST_CASE("what is too long is clipped, and says so") {
  CHECK(clipped("tile", 4) == "tile");
  CHECK(clipped("tiles", 4) == "til…");
  CHECK(clipped("漢字", 3) == "漢…");
  CHECK(clipped("tile", 0).empty());
}

TEST_CASE("a line of several styles is clipped as a whole") {
  const Line line = {{"FAIL", Style::bad}, {", 1 of 10 cases"}};
  CHECK(plain(clipped(line, 8)) == "FAIL, 1…");
  CHECK(plain(clipped(line, 4)) == "FAI…");
  CHECK(columns(plain(clipped(line, 80))) == 19);
}

TEST_CASE("text is broken at blanks") {
  CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("one two three", 13) == std::vector<std::string>{"one two three"});
  CHECK(wrapped("  one two", 6, 1) == std::vector<std::string>{"  one", "   two"});
}

TEST_CASE("a word longer than the line is cut") {
  CHECK(wrapped("abcdefgh", 3) == std::vector<std::string>{"abc", "def", "gh"});
  CHECK(wrapped("", 3) == std::vector<std::string>{""});
}

TEST_CASE("wrapping loses no letter and makes no line too wide") {
  const std::string text = "exercises/02_halo/pooling.cu:21: wrong-result: out[0] war nie 漢字漢字漢字 geschrieben";
  for (std::size_t width = 2; width < 100; ++width) {
    std::string letters;
    for (const std::string& line : wrapped(text, width)) {
      CHECK(columns(line) <= width);
      for (const char letter : line) letters += letter == ' ' ? "" : std::string(1, letter);
    }
    std::string expected;
    for (const char letter : text) expected += letter == ' ' ? "" : std::string(1, letter);
    CHECK(letters == expected);
  }
}

TEST_CASE("both ends of a line") {
  CHECK(plain(spread({{"left"}}, "right", 12)) == "left   right");
  CHECK(plain(spread({{"left"}}, "right", 10)) == "left");
}

TEST_CASE("styles are escape sequences that end with their word") {
  CHECK(colored({{"a", Style::bold}, {"b"}}) == "\033[1ma\033[0mb");
}

TEST_CASE("a line of several styles is broken as its text is, and keeps its styles") {
  const Line line = {{"a.cu:7", Style::bold, "file:///a.cu"}, {": "}, {"shared-race", Style::bad}, {": one two"}};
  const std::vector<Line> lines = wrapped(line, 12, 4);
  REQUIRE(lines.size() == 4);
  CHECK(plain(lines[0]) == "a.cu:7:");
  CHECK(plain(lines[1]) == "    shared-r");  // a word longer than the line
  CHECK(lines[1][1].style == Style::bad);
  CHECK(plain(wrapped(line, 80)[0]) == plain(line));
  CHECK(lines[0][0].link == "file:///a.cu");
  for (std::size_t width = 2; width < 40; ++width) {
    std::vector<std::string> broken;
    for (const Line& one : wrapped(line, width, 4)) broken.push_back(plain(one));
    CHECK(broken == wrapped(plain(line), width, 4));
  }
}

TEST_CASE("a link surrounds its words") {
  CHECK(colored({{"a", Style::plain, "file:///x"}}) == "\033]8;;file:///x\033\\a\033]8;;\033\\");
  CHECK(file_uri("/a b/tä.cu") == "file:///a%20b/t%C3%A4.cu");
}
