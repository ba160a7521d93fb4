/// @file
/// When two findings are one, and what their count is then.
#include "simulator/results/finding.hpp"

#include <doctest/doctest.h>

using namespace simulator;

namespace {

Finding race(int line, int other_line) {
  Finding finding;
  finding.kind = FindingKind::shared_race;
  finding.where = {"kernel.cu", line, 0};
  finding.notes = {{{"kernel.cu", other_line, 0}, ""}};
  finding.variable = "tile";
  return finding;
}

Finding counted(Finding finding, std::uint64_t count, std::uint64_t blocks) {
  finding.count = count;
  finding.blocks = blocks;
  return finding;
}

}  // namespace

TEST_CASE("messages, threads, columns, cases and counts may differ") {
  const Finding finding = race(5, 3);
  Finding again = counted(finding, 9, 2);
  again.message = "another thread this time";
  again.thread = {4, 0, 0};
  again.case_name = "n = 15";
  again.where.column = 7;
  CHECK(same_finding(finding, again));
}

TEST_CASE("the lines of a pair may change places") {
  CHECK(same_finding(race(5, 3), race(3, 5)));
  CHECK_FALSE(same_finding(race(5, 3), race(5, 5)));
  CHECK_FALSE(same_finding(race(5, 3), race(3, 4)));
}

TEST_CASE("another line, file, kind, severity, origin, variable, limit or other line is another finding") {
  const Finding finding = race(5, 3);
  Finding other = finding;
  SUBCASE("line") { other.where.line = 6; }
  SUBCASE("file") { other.where.file = "other.cu"; }
  SUBCASE("kind") { other.kind = FindingKind::deadlock; }
  SUBCASE("severity") { other.severity = Severity::warning; }
  SUBCASE("origin") { other.origin = Origin::ending; }
  SUBCASE("variable") { other.variable = "a"; }
  SUBCASE("limit") { other.limit = "global_reads"; }
  SUBCASE("other line") { other.notes[0].where.line = 4; }
  SUBCASE("no note") { other.notes.clear(); }
  CHECK_FALSE(same_finding(finding, other));
  std::vector<Finding> all = {finding};
  merge_findings(all, {other});
  add_of_same_run(all, other);
  CHECK(all.size() == 2);
}

TEST_CASE("within a run counts add up") {
  std::vector<Finding> all;
  add_of_same_run(all, counted(race(5, 3), 12, 2));
  add_of_same_run(all, counted(race(3, 5), 3, 4));
  REQUIRE(all.size() == 1);
  CHECK(all[0].where.line == 5);
  CHECK(all[0].count == 15);
  CHECK(all[0].blocks == 4);
}

TEST_CASE(
    "of several runs of a case the count is that of the one with most, with its blocks; the first example stays") {
  Finding first = counted(race(5, 3), 12, 6);
  first.message = "the first";
  std::vector<Finding> all;
  merge_findings(all, {first});
  merge_findings(all, {counted(race(3, 5), 3, 9)});
  CHECK(all.at(0).count == 12);
  CHECK(all.at(0).blocks == 6);
  merge_findings(all, {counted(race(3, 5), 90, 2)});
  REQUIRE(all.size() == 1);
  CHECK(all[0].count == 90);
  CHECK(all[0].blocks == 2);
  CHECK(all[0].message == "the first");
}

TEST_CASE("another case changes nothing: message, case and count stay those of one case") {
  Finding small = counted(race(5, 3), 12, 1);
  small.case_name = "n = 8";
  Finding large = counted(race(5, 3), 4000, 32);
  large.case_name = "n = 1,024";
  std::vector<Finding> all = {small};
  merge_findings(all, {large});
  REQUIRE(all.size() == 1);
  CHECK(all[0].case_name == "n = 8");
  CHECK(all[0].count == 12);
  CHECK(all[0].blocks == 1);
}
