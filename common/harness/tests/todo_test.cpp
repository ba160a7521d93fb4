/// @file
/// Regions to be written.
#include "harness/todo.hpp"

#include <doctest/doctest.h>

using namespace course;

TEST_CASE("an empty region is unsolved, with its number, line and sentence") {
  const auto todos = find_todos("int a;\n\n  // TODO(1): Copy this thread's element. (1 line)\n  // END(1)\n");
  CHECK(todos.size() == 1);
  CHECK(todos.at(0).number == 1);
  CHECK(todos.at(0).line == 3);
  CHECK(todos.at(0).text == "Copy this thread's element.");
  CHECK_FALSE(todos.at(0).solved);
}

TEST_CASE("a sentence that runs over several lines is joined, up to its size") {
  const auto todos =
      find_todos("// TODO(2): Wait until\n// all are there. (about 2 lines)\n// my own remark\n// END(2)\n");
  CHECK(todos.at(0).text == "Wait until all are there.");
  CHECK_FALSE(todos.at(0).solved);
}

TEST_CASE("brackets inside the sentence stay") {
  CHECK(find_todos("// TODO(1): Fill the tile (all of it). (2 lines)\n// END(1)").at(0).text ==
        "Fill the tile (all of it).");
  CHECK(find_todos("// TODO(1): Fill the tile (all of it)\n// END(1)").at(0).text == "Fill the tile (all of it)");
}

TEST_CASE("comments and blanks are no code") {
  CHECK_FALSE(find_todos("// TODO(1): a. (1 line)\n\n  // x = 1;\n/* y = 2;\n z = 3; */ \n// END(1)\n").at(0).solved);
}

TEST_CASE("anything else is code") {
  CHECK(find_todos("// TODO(1): a. (1 line)\n  x = 1;  // done\n// END(1)\n").at(0).solved);
  CHECK(find_todos("// TODO(1): a. (1 line)\n/* why */ x = 1;\n// END(1)\n").at(0).solved);
}

TEST_CASE("several regions in order") {
  const auto todos = find_todos("// TODO(1): a.\n x;\n// END(1)\n y;\n// TODO(2): b.\n// END(2)\n z;\n");
  CHECK(todos.size() == 2);
  CHECK(todos.at(0).solved);
  CHECK_FALSE(todos.at(1).solved);
}

TEST_CASE("a missing END: the region reaches to the next TODO, or to the end") {
  const auto todos = find_todos("// TODO(1): a.\n// TODO(2): b.\n return x;\n");
  CHECK(todos.size() == 2);
  CHECK_FALSE(todos.at(0).solved);
  CHECK(todos.at(1).solved);
}

TEST_CASE("an END without a TODO, and no marker at all") {
  CHECK(find_todos("// END(1)\nx;\n").empty());
  CHECK(find_todos("").empty());
  CHECK(find_todos("// TODO: think\n// TODO(x): y\n// TODO(\n// TODO").empty());
}

TEST_CASE("lines that end as on Windows") {
  const auto todos = find_todos("// TODO(1): a. (1 line)\r\n\r\n// END(1)\r\n");
  CHECK(todos.at(0).text == "a.");
  CHECK_FALSE(todos.at(0).solved);
}
