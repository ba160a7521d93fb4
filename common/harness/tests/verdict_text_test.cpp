/// @file
/// The verdict as text.
#include "harness/verdict_text.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"

using namespace course;

TEST_CASE("a pass, letter by letter") {
  Verdict verdict = empty_verdict();
  CaseResult result = right_result();
  result.barriers = {{{"data/unsolved.cu", 5, 0}, 8, false}};
  verdict.begin_case("n = 8");
  verdict.add(empty_case({.global_reads = {.per_thread = 1}}), result);
  CHECK(verdict_text(verdict, false) ==
        "01_shared_memory/sample: PASS, 1 of 1 cases pass (simulator)\n"
        "judged: yours (data/unsolved.cu)\n"
        "\n"
        "               yours                      budget\n"
        "global reads   1 a thread, 8 in all       at most 1 a thread\n"
        "(counted in the case 'n = 8')\n"
        "\n"
        "note: The __syncthreads() at line 5 orders nothing here: no thread reads what another wrote. It is harmless, "
        "and this kernel would be right without it.\n");
}

TEST_CASE("counts of many digits do not run into the budget") {
  Verdict verdict = empty_verdict();
  CaseResult result = right_result();
  result.counts->shared_reads = {128, 524288};
  verdict.begin_case("size 64");
  verdict.add(empty_case({.shared_reads = {.per_thread = 128}}), result);
  CHECK(verdict_text(verdict, false).find("\nshared reads   128 a thread, 524288 in all  at most 128 a thread\n") !=
        std::string::npos);
}

TEST_CASE("an unsolved file: what is to be done comes before any finding, consequences are short") {
  Verdict verdict = empty_verdict();
  for (const char* name : {"n = 8", "n = 15"}) {
    verdict.begin_case(name);
    CaseResult result = unwritten_result();
    const Budget budget{.shared_writes = {.at_least = 8}, .idea = "Use the tile."};
    result.overruns = overruns(budget, *result.counts, name);
    verdict.add(empty_case(budget), result);
  }
  const std::string text = verdict_text(verdict, false);
  CHECK(
      text.starts_with("01_shared_memory/sample: FAIL, 0 of 2 cases pass (simulator)\n"
                       "judged: yours (data/unsolved.cu)\n"
                       "\n"
                       "TODO(1) is unsolved: Fill the tile. (line 3)\n"
                       "Also unsolved: TODO(2).\n"
                       "\n"
                       "data/unsolved.cu:2: wrong-result: nothing was written to the output yet, in 2 of 2 cases\n"
                       "\n"));
  CHECK(text.find("budget-exceeded") == std::string::npos);
}

TEST_CASE("wrong values: the first case in full, the others in a line") {
  Verdict verdict = empty_verdict();
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    verdict.begin_case(name);
    verdict.add(empty_case(), wrong_result());
  }
  const std::string text = verdict_text(verdict, false);
  CHECK(text.find("data/unsolved.cu:2: wrong-result: out[3] is 2.5, but 1.5 is right (block 0, thread 3); "
                  "1 of 8 outputs is wrong (case 'a')\n  Look there.\n  Also wrong: 'b' (1 of 8), 'c' (1 of 8) and 2 "
                  "more cases.\n") != std::string::npos);
}

TEST_CASE("an overrun is shown as a finding and marked in the table") {
  Verdict verdict = empty_verdict();
  const Budget budget{.global_reads = {.per_thread = 0}};
  CaseResult result = right_result();
  result.overruns = overruns(budget, *result.counts, "a");
  verdict.begin_case("a");
  verdict.add(empty_case(budget), result);
  CHECK(verdict_text(verdict, false)
            .find("data/unsolved.cu:2: budget-exceeded: each thread may read global memory 0 times") !=
        std::string::npos);
  CHECK(verdict_text(verdict, true).find("\033[1;31m1 a thread, 8 in all") != std::string::npos);
}

TEST_CASE("the table is of the case of the first overrun; counts come before the shape of requests") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case(), right_result());
  const Budget budget{.global_reads = {.per_thread = 0}};
  CaseResult result = right_result();
  result.overruns = overruns(budget, *result.counts, "b");
  result.shapes = {finding_at(4, simulator::FindingKind::budget_exceeded)};
  verdict.begin_case("b");
  verdict.add(empty_case(budget), result);
  const std::string text = verdict_text(verdict, false);
  CHECK(text.find("(counted in the case 'b')") != std::string::npos);
  CHECK(text.find("each thread may read") < text.find("something at line 4"));
  CHECK(text.find("something at line 4") != std::string::npos);
  REQUIRE(verdict.findings().size() == 2);
  CHECK(verdict.findings()[1].where.line == 4);
}

TEST_CASE("a limit of time shows the time, also of a pass") {
  Verdict verdict = empty_verdict();
  CaseResult result = right_result();
  result.work_time = {90, 40};
  Budget budget;
  budget.overlap = 1.8;
  verdict.begin_case("a");
  verdict.add(empty_case(budget), result);
  CHECK(
      verdict_text(verdict, false).find("copies and kernels: 90 µs one after the other, 40 µs here, at most 50 µs\n") !=
      std::string::npos);
}

TEST_CASE("a verdict without cases says why it fails") {
  CHECK(verdict_text(empty_verdict(), false).find("No case ran") != std::string::npos);
}

TEST_CASE("without counters there is no table") {
  Verdict verdict = empty_verdict();
  verdict.begin_case("a");
  verdict.add(empty_case(), CaseResult{});
  CHECK(verdict_text(verdict, false).find("budget") == std::string::npos);
}
