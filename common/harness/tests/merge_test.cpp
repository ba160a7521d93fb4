/// @file
/// One defect in several runs is one finding.
#include "harness/merge.hpp"

#include <doctest/doctest.h>

#include "fake_backend.hpp"

using namespace course;

TEST_CASE("the same defect is kept once, with the first run's count") {
  simulator::Finding first = finding_at(5);
  first.count = 12;
  simulator::Finding again = first;
  again.count = 3;
  again.message = "another thread this time";
  std::vector<simulator::Finding> all;
  merge_findings(all, {first});
  merge_findings(all, {again});
  CHECK(all.size() == 1);
  CHECK(all[0].count == 12);
}

TEST_CASE("another line, kind, variable or other line is another finding") {
  simulator::Finding finding = finding_at(5);
  finding.notes = {{{"kernel.cu", 3, 0}, ""}};
  std::vector<simulator::Finding> all = {finding};
  SUBCASE("line") { finding.where.line = 6; }
  SUBCASE("file") { finding.where.file = "other.cu"; }
  SUBCASE("kind") { finding.kind = simulator::FindingKind::deadlock; }
  SUBCASE("variable") { finding.variable = "tile"; }
  SUBCASE("other line") { finding.notes[0].where.line = 4; }
  SUBCASE("no note") { finding.notes.clear(); }
  merge_findings(all, {finding});
  CHECK(all.size() == 2);
}
