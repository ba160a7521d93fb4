#include "trial/readings.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using course::AdviceReading;
using course::readings_of;
using simulator::Finding;
using simulator::Spot;

namespace {

Finding race(int line, int other_line, Spot spot, const std::string& statement = "__syncthreads();") {
  Finding finding;
  finding.where = {"k.cu", line, 1};
  finding.notes.push_back({{"k.cu", other_line, 1}, "written here"});
  finding.remedy = {spot, statement};
  return finding;
}

std::string line_of(const std::string& source, int line) {
  std::size_t begin = 0;
  for (int i = 1; i < line; ++i) begin = source.find('\n', begin) + 1;
  return source.substr(begin, source.find('\n', begin) - begin);
}

const std::string kernel =
    "__global__ void k(int* a) {\n"          // 1
    "  for (int i = 0; i < 4; ++i) {\n"      // 2
    "    tile[threadIdx.x] = a[i];  // 3\n"  // 3
    "    if (threadIdx.x < 7) {\n"           // 4
    "      a[i] = tile[7];\n"                // 5
    "    }\n"                                // 6
    "  }\n"                                  // 7
    "}\n";                                   // 8

}  // namespace

TEST_CASE("a barrier comes between the two where all threads pass, then at the end of the loop") {
  const std::vector<AdviceReading> readings = readings_of(race(5, 3, Spot::between), kernel, "k.cu");
  REQUIRE(readings.size() >= 2);
  CHECK(readings[0].place == "before line 4");
  CHECK(line_of(readings[0].source, 3) == "    tile[threadIdx.x] = a[i]; __syncthreads();  // 3");
  CHECK(readings[1].place == "at the end of the loop in line 7");
  CHECK(line_of(readings[1].source, 7) == "  __syncthreads(); }");
}

TEST_CASE("one that separates rounds comes at the end of the loop") {
  const std::vector<AdviceReading> readings = readings_of(race(3, 5, Spot::end_of_round), kernel, "k.cu");
  REQUIRE(!readings.empty());
  CHECK(readings[0].place == "at the end of the loop in line 7");
}

TEST_CASE("a body without braces gets them") {
  const std::string source = "__global__ void k() {\n  if (t)\n    a();\n  b();\n}\n";
  const std::vector<AdviceReading> readings =
      readings_of(race(4, 3, Spot::between, "__threadfence();"), source, "k.cu");
  REQUIRE(!readings.empty());
  CHECK(readings[0].place == "after line 3");
  CHECK(line_of(readings[0].source, 3) == "    { a(); __threadfence(); }");
}

TEST_CASE("no line changes its number, and nothing is tried twice") {
  for (const Spot spot : {Spot::between, Spot::end_of_round}) {
    const std::vector<AdviceReading> readings = readings_of(race(5, 3, spot), kernel, "k.cu");
    for (std::size_t i = 0; i < readings.size(); ++i) {
      CHECK(std::count(readings[i].source.begin(), readings[i].source.end(), '\n') == 8);
      for (std::size_t j = 0; j < i; ++j) CHECK(readings[i].source != readings[j].source);
    }
  }
}

TEST_CASE("what is advised in words alone, and lines of other files, have no readings") {
  CHECK(readings_of(race(5, 3, Spot::none), kernel, "k.cu").empty());
  CHECK(readings_of(race(5, 3, Spot::between), kernel, "other.cu").empty());
  CHECK(readings_of(race(500, 300, Spot::between), kernel, "k.cu").empty());
}
