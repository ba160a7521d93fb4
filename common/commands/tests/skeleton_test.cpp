#include "workspace/skeleton/skeleton.hpp"

#include <doctest/doctest.h>

#include "simulator/platform/problem.hpp"

using course::emptied;
using course::Problem;
using course::Region;
using course::regions;
using course::skeleton_fault;

namespace {

const std::string solution = R"(int before;
  // TODO(1): Copy the element,
  // if there is one. (1 line)
  if (i < n) tile[local] = a[i];  // the tail
  // END(1)
int between;
  // TODO(2): Wait. (1 to 2 lines)
  // every thread must arrive
  __syncthreads();
  // END(2)
int after;
)";

const std::string exercise = R"(int before;
  // TODO(1): Copy the element,
  // if there is one. (1 line)
  // END(1)
int between;
  // TODO(2): Wait. (1 to 2 lines)
  // END(2)
int after;
)";

std::string fault(const std::string& shipped, const std::string& solved = solution) {
  return skeleton_fault(shipped, "e.cu", solved, "s.cu").value_or("");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("regions of a solution are solved, with their lines and sentences") {
  const std::vector<Region> found = regions(solution, "s.cu");
  REQUIRE(found.size() == 2);
  CHECK(found[0].begin_line == 2);
  CHECK(found[0].end_line == 5);
  CHECK(found[0].sentence == "Copy the element, if there is one.");
  CHECK(found[1].sentence == "Wait.");
  CHECK(found[0].solved);
  CHECK(found[1].solved);
}

TEST_CASE("emptying a solution gives the exercise; emptying that changes nothing") {
  CHECK(emptied(solution, "s.cu") == exercise);
  CHECK(emptied(exercise, "e.cu") == exercise);
  CHECK(emptied("no region", "e.cu") == "no region");
  CHECK(emptied("", "e.cu").empty());
}

TEST_CASE("a text with broken markers is refused with file, line and repair") {
  const auto message = doctest::Contains("e.cu:2: TODO(1) has no end. Put `// END(1)`");
  CHECK_THROWS_WITH_AS(regions("\n// TODO(1): Do.\n", "e.cu"), message, Problem);
  CHECK_THROWS_WITH_AS(emptied("\n// TODO(1): Do.\n", "e.cu"), message, Problem);
}

TEST_CASE("an exercise that is its solution emptied has no fault") { CHECK(fault(exercise) == ""); }

TEST_CASE("each fault names its file and line") {
  CHECK(fault(solution).rfind("e.cu:2: TODO(1) is solved in the exercise", 0) == 0);
  CHECK(fault(exercise, exercise).rfind("s.cu:2: TODO(1) is empty in the solution", 0) == 0);
  CHECK(fault(replaced(exercise, "between", "betwixt")).rfind("e.cu:5: differs from s.cu", 0) == 0);
  CHECK(fault(exercise + "more\n").rfind("e.cu:9: differs", 0) == 0);
  CHECK(fault(replaced(exercise, "(1 line)", "(2 lines)")).rfind("e.cu:3: differs", 0) == 0);
  CHECK(fault("", "int x;\n").rfind("s.cu:1: no region", 0) == 0);
  CHECK(fault(exercise.substr(0, exercise.size() - 1)).find("newline") != std::string::npos);
}
