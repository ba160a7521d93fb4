/// @file
/// Limits that were not kept, as findings.
#include "judge/budget_findings.hpp"

#include <doctest/doctest.h>

using namespace course;

namespace {

simulator::Counts reads(std::uint64_t per_thread, std::uint64_t total) {
  simulator::Counts counts;
  counts.global_reads = {per_thread, total};
  return counts;
}

/// The first overrun of a case, as a finding.
simulator::Finding first_told(const Budget& budget, const simulator::Counts& counts, const std::string& case_name) {
  return finding_for(overruns(budget, counts).at(0), budget, {}, {"kernel.cu", 7, 0}, case_name).finding;
}

void add(std::vector<CaseOverrun>& all, const Budget& budget, const simulator::Counts& counts,
         const std::string& case_name) {
  for (const Overrun& overrun : overruns(budget, counts))
    keep_worst(all, finding_for(overrun, budget, {}, {}, case_name));
}

}  // namespace

TEST_CASE("the finding says what is allowed, what was done, and in which case") {
  const simulator::Finding finding = first_told({.global_reads = {.per_thread = 1}}, reads(3, 24), "n = 8");
  CHECK(finding.kind == simulator::FindingKind::budget_exceeded);
  CHECK(finding.origin == simulator::Origin::counts);
  CHECK(finding.limit == "global_reads");
  CHECK(finding.case_name == "n = 8");
  CHECK(finding.where.line == 7);
  CHECK_FALSE(finding.has_place);
  CHECK(finding.message == "each thread may read global memory 1 time; one of yours does so 3 times (case 'n = 8')");
  CHECK(finding.help.empty());
}

TEST_CASE("an exceeded total brings what is to be saved, and not the idea") {
  const Budget budget{.global_reads = {.per_thread = 2, .total = 8}, .idea = "Fill the tile.", .thrift = "Read once."};
  CHECK(overruns(budget, reads(2, 16)).size() == 1);
  CHECK(first_told(budget, reads(2, 16), "a").help == "Read once.");
  CHECK(first_told(budget, reads(3, 8), "a").help.empty());
}

TEST_CASE("a missed minimum brings the idea") {
  const simulator::Finding finding =
      first_told({.shared_writes = {.at_least = 8}, .idea = "Fill the tile."}, {}, "n = 8");
  CHECK(finding.message ==
        "all threads together should write shared memory at least 8 times; yours do so 0 times (case 'n = 8')");
  CHECK(finding.help == "Fill the tile.");
}

TEST_CASE("of several cases the worst is kept") {
  const Budget budget{.global_reads = {.per_thread = 1}};
  std::vector<CaseOverrun> all;
  add(all, budget, reads(3, 24), "small");
  add(all, budget, reads(9, 90), "large");
  add(all, budget, reads(4, 32), "middle");
  REQUIRE(all.size() == 1);
  CHECK(all[0].finding.case_name == "large");
}

TEST_CASE("one overrun a counter: what a thread does goes before what all do") {
  const Budget budget{.global_reads = {.per_thread = 1, .total = 10}, .shared_writes = {.at_least = 8}};
  std::vector<CaseOverrun> all;
  add(all, budget, reads(1, 5000), "many");
  add(all, budget, reads(2, 16), "few");
  REQUIRE(all.size() == 2);
  CHECK(all[0].overrun.rule == Rule::per_thread);
  CHECK(all[0].finding.case_name == "few");
  CHECK(all[1].overrun.rule == Rule::at_least);
  std::vector<Overrun> of_one_case;
  for (const CaseOverrun& one : all) keep_worst(of_one_case, one.overrun);
  keep_worst(of_one_case, {counter_with_key("global_reads"), Rule::total, 1, 1000});
  CHECK(of_one_case.size() == 2);
  CHECK(of_one_case[0].rule == Rule::per_thread);
}
