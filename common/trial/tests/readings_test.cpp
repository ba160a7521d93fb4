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

TEST_CASE("a barrier moves out of its branch, two of them become one, and the lines stay") {
  const std::string source =
      "__global__ void k(int* a) {\n"  // 1
      "  if (threadIdx.x < 7) {\n"     // 2
      "    a[0] = 1;\n"                // 3
      "    __syncthreads();\n"         // 4
      "  } else {\n"                   // 5
      "    __syncthreads();\n"         // 6
      "  }\n"                          // 7
      "}\n";                           // 8
  const std::vector<AdviceReading> readings = readings_of(race(4, 6, Spot::out_of_branch), source, "k.cu");
  REQUIRE(readings.size() == 6);
  CHECK(readings[0].what == "the __syncthreads() of line 4");
  CHECK(readings[0].place == "moved out of the branch, after line 7");
  CHECK(line_of(readings[0].source, 4) == "    ;");
  CHECK(line_of(readings[0].source, 6) == "    ;");
  CHECK(line_of(readings[0].source, 7) == "  } __syncthreads();");
  CHECK(line_of(readings[2].source, 6) == "    __syncthreads();");  // each for itself
  CHECK(readings[4].what == "the __syncthreads() of line 6");
}

TEST_CASE("an index is guarded: of a write the statement, of a read the value") {
  const std::string source =
      "__global__ void k(float* a, const float* b, int n, std::size_t stride) {\n"  // 1
      "  a[threadIdx.x + 1] = 2;\n"                                                 // 2
      "  const float x = 1 + b[idx[3] + 1];\n"                                      // 3
      "}\n";                                                                        // 4
  Finding finding = race(2, 2, Spot::guarded, "<");
  finding.variable = "a";
  std::vector<AdviceReading> readings = readings_of(finding, source, "k.cu");
  REQUIRE(readings.size() == 3);
  CHECK(line_of(readings[0].source, 2) == "  if ((threadIdx.x + 1) < n) { a[threadIdx.x + 1] = 2; }");
  CHECK(line_of(readings[1].source, 2) == "  if ((threadIdx.x + 1) < stride) { a[threadIdx.x + 1] = 2; }");
  finding = race(3, 3, Spot::guarded, ">= 0");
  finding.variable = "b";
  readings = readings_of(finding, source, "k.cu");
  REQUIRE(readings.size() == 1);
  CHECK(line_of(readings[0].source, 3) == "  const float x = 1 + ((idx[3] + 1) >= 0 ? b[idx[3] + 1] : 0);");
}

TEST_CASE("a wait for copies moves before the barrier, or one comes in addition") {
  const std::string source =
      "__global__ void k(int* a) {\n"  // 1
      "  __pipeline_commit();\n"       // 2
      "  __syncthreads();\n"           // 3
      "  __pipeline_wait_prior(1);\n"  // 4
      "  a[1] = tile[1];\n"            // 5
      "}\n";                           // 6
  Finding finding = race(5, 2, Spot::before_line, "__pipeline_wait_prior(0);");
  finding.remedy.line = 3;
  const std::vector<AdviceReading> readings = readings_of(finding, source, "k.cu");
  REQUIRE(readings.size() == 2);
  CHECK(readings[0].what == "the __pipeline_wait_prior(1) of line 4");
  CHECK(readings[0].place == "moved, before line 3");
  CHECK(line_of(readings[0].source, 2) == "  __pipeline_commit(); __pipeline_wait_prior(1);");
  CHECK(line_of(readings[0].source, 4) == "  ;");
  CHECK(readings[1].what == "a __pipeline_wait_prior(0)");
}

TEST_CASE("where no statement may come in addition, one that is there moves") {
  const std::string source =
      "__global__ void k(int* a) {\n"  // 1
      "  tile[threadIdx.x] = a[0];\n"  // 2
      "  a[1] = tile[1];\n"            // 3
      "  __syncthreads();\n"           // 4
      "}\n";                           // 5
  const Finding finding = race(3, 2, Spot::between);
  const std::vector<AdviceReading> readings = readings_of(finding, source, "k.cu");
  REQUIRE(!readings.empty());
  const std::vector<AdviceReading> instead = course::moved(readings[0], finding.remedy, source);
  REQUIRE(instead.size() == 1);
  CHECK(instead[0].what == "the __syncthreads() of line 4");
  CHECK(instead[0].place == "moved, before line 3");
  CHECK(line_of(instead[0].source, 2) == "  tile[threadIdx.x] = a[0]; __syncthreads();");
  CHECK(line_of(instead[0].source, 4) == "  ;");
}

TEST_CASE("what is advised in words alone, and lines of other files, have no readings") {
  CHECK(readings_of(race(5, 3, Spot::none), kernel, "k.cu").empty());
  CHECK(readings_of(race(5, 3, Spot::between), kernel, "other.cu").empty());
  CHECK(readings_of(race(500, 300, Spot::between), kernel, "k.cu").empty());
}
