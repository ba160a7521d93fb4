/// @file
/// Cases put together.
#include "harness/verdict.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"

using namespace course;

TEST_CASE("no case, no pass") { CHECK_FALSE(empty_verdict().passed()); }

TEST_CASE("right cases pass") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case(), right_result());
  verdict.begin_case("b");
  CHECK(verdict.passed());
  CHECK(verdict.cases_passed() == 2);
  CHECK(verdict.findings().empty());
}

TEST_CASE("one wrong case fails the verdict, and its message is the case's") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case(), right_result());
  verdict.begin_case("b");
  verdict.add(empty_case(), wrong_result());
  CHECK_FALSE(verdict.passed());
  CHECK(verdict.cases_passed() == 1);
  CHECK(verdict.cases().at(1).message.starts_with("out[3] is 2.5, but 1.5 is right"));
  REQUIRE(verdict.findings().size() == 1);
  CHECK(verdict.findings()[0].kind == simulator::FindingKind::wrong_result);
  CHECK(verdict.findings()[0].where.line == 2);
}

TEST_CASE("several questions in one case are one case, with one wrong result") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case(), wrong_result());
  verdict.add(empty_case(), wrong_result());
  verdict.begin_case("a");  // a further subcase
  verdict.add(empty_case(), right_result());
  CHECK(verdict.cases().size() == 1);
  CHECK_FALSE(verdict.passed());
  CHECK(verdict.findings().size() == 1);
}

TEST_CASE("findings are merged over cases; errors come before information") {
  Verdict verdict = empty_verdict();
  simulator::Finding info = finding_at(9);
  info.severity = simulator::Severity::info;
  for (const char* name : {"a", "b"}) {
    CaseResult result = right_result();
    result.findings = {info, finding_at(5)};
    verdict.begin_case(name);
    verdict.add(empty_case(), result);
  }
  REQUIRE(verdict.findings().size() == 2);
  CHECK(verdict.findings()[0].where.line == 5);
  CHECK(verdict.cases_passed() == 0);
}

TEST_CASE("information alone leaves a pass") {
  Verdict verdict = empty_verdict();
  simulator::Finding info = finding_at(9);
  info.severity = simulator::Severity::info;
  verdict.begin_case("a");
  verdict.add(info);
  CHECK(verdict.passed());
  CHECK(verdict.findings().size() == 1);
}

TEST_CASE("a finding without a place gets the kernel's") {
  Verdict verdict = empty_verdict();
  simulator::Finding crash;
  crash.message = "it ended";
  verdict.begin_case("a");
  verdict.add(crash);
  CHECK(verdict.findings().at(0).where.file == "data/unsolved.cu");
  CHECK(verdict.cases().at(0).message == "it ended");
}

TEST_CASE("counters and budget of a case are its first question's") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case({.global_reads = {.per_thread = 1}}), right_result());
  CaseResult later = right_result();
  later.counts->global_reads = {9, 90};
  verdict.add(empty_case({.global_reads = {.per_thread = 20}}), later);
  CHECK(verdict.cases().at(0).counts->global_reads.total == 8);
  CHECK(verdict.cases().at(0).budget.global_reads.per_thread == 1);
}

TEST_CASE("a barrier that orders nothing in any case is remarked on, in a pass") {
  Verdict verdict = empty_verdict();
  CaseResult result = right_result();
  result.barriers = {{{"kernel.cu", 26, 0}, 8, false}, {{"kernel.cu", 30, 0}, 8, false}};
  verdict.begin_case("a");
  verdict.add(empty_case(), result);
  result.barriers[1].orders_something = true;
  verdict.begin_case("b");
  verdict.add(empty_case(), result);
  REQUIRE(verdict.notes().size() == 1);
  CHECK(verdict.notes()[0].starts_with("The __syncthreads() at line 26 orders nothing here"));
  verdict.begin_case("c");
  verdict.add(empty_case(), wrong_result());
  CHECK(verdict.notes().empty());
}

TEST_CASE("shared memory without a barrier: none is needed") {
  Verdict verdict = empty_verdict();
  CaseResult result = right_result();
  verdict.begin_case("a");
  verdict.add(empty_case(), result);
  CHECK(verdict.notes().empty());  // no shared memory yet
  result.counts->shared_writes = {1, 8};
  verdict.add(empty_case(), result);
  REQUIRE(verdict.notes().size() == 1);
  CHECK(verdict.notes()[0].find("A barrier would order nothing") != std::string::npos);
}

TEST_CASE("shared memory ordered by a warp's own means: no remark") {
  Subject subject{.exercise = "x", .source = ""};
  subject.may_order_without_barriers = true;
  Verdict verdict(subject);
  CaseResult result = right_result();
  result.counts->shared_writes = {1, 8};
  verdict.begin_case("a");
  verdict.add(empty_case(), result);
  CHECK(verdict.notes().empty());
}

TEST_CASE("unsolved regions are spoken of only in a fail") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  CHECK(verdict.unsolved().empty());
  verdict.add(empty_case(), unwritten_result());
  CHECK(verdict.unsolved().size() == 2);
}
