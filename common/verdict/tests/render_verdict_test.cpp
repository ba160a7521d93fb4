/// @file
/// The verdict as text for a terminal.
#include "verdict/verdict_text.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"
#include "verdict/verdict_view.hpp"

using namespace course;
using simulator::Origin;

TEST_CASE("a pass, letter by letter") {
  Verdict verdict = verdict_on_pool(Ruling::pass);
  verdict.cases = {case_with_reads("n = 8", {.global_reads = {.per_thread = 1}})};
  verdict.notes = {"This barrier orders nothing."};
  CHECK(render_verdict(verdict, false) ==
        "01_shared_memory/sample: PASS, 1 of 1 cases pass (simulator)\n"
        "judged: yours (data/pool.cu)\n"
        "\n"
        "               yours                      budget\n"
        "global reads   1 a thread, 8 in all       at most 1 a thread\n"
        "(counted in the case 'n = 8')\n"
        "\n"
        "note: This barrier orders nothing.\n");
}

TEST_CASE("counts of many digits do not run into the budget") {
  Verdict verdict = verdict_on_pool(Ruling::pass);
  verdict.cases = {case_with_reads("size 64", {.shared_reads = {.per_thread = 128}})};
  verdict.cases[0].counts->shared_reads = {128, 524288};
  CHECK(render_verdict(verdict, false).find("\nshared reads   128 a thread, 524288 in all  at most 128 a thread\n") !=
        std::string::npos);
}

TEST_CASE("an unsolved file: what is to be done comes before any finding, consequences are short") {
  Verdict verdict = wrong_verdict({"n = 8", "n = 15"});
  for (CaseRecord& record : verdict.cases) {
    record.wrong->nothing_written = true;
    record.budget = {.shared_writes = {.at_least = 8}};
    record.overruns = overruns(record.budget, *record.counts);
  }
  simulator::Finding too_little = finding_of(Origin::counts, "n = 8", "all threads should write 8 times");
  too_little.limit = "shared_writes";
  verdict.findings.push_back(too_little);
  verdict.unsolved = {{1, 3, "Fill the tile."}, {2, 9, "Wait."}};
  const std::string text = render_verdict(verdict, false);
  CHECK(
      text.starts_with("01_shared_memory/sample: FAIL, 0 of 2 cases pass (simulator)\n"
                       "judged: yours (data/pool.cu)\n"
                       "\n"
                       "TODO(1) is unsolved: Fill the tile. (line 3)\n"
                       "Also unsolved: TODO(2).\n"
                       "\n"
                       "data/pool.cu:2: wrong-result: nothing was written to the output yet, in 2 of 2 cases\n"
                       "\n"));
  CHECK(text.find("budget-exceeded") == std::string::npos);
  verdict.findings.push_back(finding_at(4));
  verdict.findings.back().severity = simulator::Severity::info;
  CHECK(render_verdict(verdict, false) == text);
  verdict.cases[0].overruns[0].rule = Rule::total;  // too much is news
  CHECK(render_verdict(verdict, false).find("budget-exceeded") != std::string::npos);
}

TEST_CASE("wrong values: the first case in full, the others in a line") {
  const std::string text = render_verdict(wrong_verdict({"a", "b", "c", "d", "e"}), false);
  CHECK(text.find("data/pool.cu:2: wrong-result: out[3] is 2.5, but 1.5 is right (block 0, thread 3); "
                  "1 of 8 outputs is wrong\n"
                  "    output      3    4\n"
                  "    yours     2.5    -\n"
                  "    right     1.5    1\n"
                  "                ^    ^\n"
                  "  Look there.\n  Also wrong: 'b' (1 of 8), 'c' (1 of 8) and 2 more cases.\n") != std::string::npos);
}

TEST_CASE("the first wrong result is that of the first finding, whatever the order of cases") {
  Verdict verdict = wrong_verdict({"a", "b"});
  std::swap(verdict.findings[0], verdict.findings[1]);
  CHECK(render_verdict(verdict, false).find("Also wrong: 'a' (1 of 8).") != std::string::npos);
}

TEST_CASE("a refused call names the case whose input it was, where others pass") {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("n = 5"), case_with_reads("n = 0")};
  verdict.cases[1].passed = false;
  simulator::Finding refused = finding_at(4);
  refused.kind = simulator::FindingKind::launch_error;
  refused.case_name = "n = 0";
  verdict.findings = {refused};
  const std::string seen = " (case 'n = 0')\n";
  CHECK(render_verdict(verdict, false).find(seen) != std::string::npos);
  verdict.cases[0].passed = false;
  CHECK(render_verdict(verdict, false).find(seen) == std::string::npos);
}

TEST_CASE("an overrun is shown as a finding and marked in the table") {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("a"), case_with_reads("b", {.global_reads = {.per_thread = 0}})};
  simulator::Finding overrun = finding_of(Origin::counts, "b", "each thread may read global memory 0 times");
  overrun.limit = "global_reads";
  verdict.findings = {overrun, finding_at(4, simulator::FindingKind::budget_exceeded)};
  const std::string text = render_verdict(verdict, false);
  CHECK(text.find("data/pool.cu:2: budget-exceeded: each thread may read global memory 0 times\n\n") !=
        std::string::npos);
  CHECK(text.find("each thread may read") < text.find("something at line 4"));
  CHECK(text.find("something at line 4") != std::string::npos);
  CHECK(text.find("(counted in the case 'b')") != std::string::npos);
  CHECK(render_verdict(verdict, true).find("\033[1;31m1 a thread, 8 in all") != std::string::npos);
}

TEST_CASE("a finding with a line of its own brings that line, one at the kernel does not") {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("a")};
  verdict.findings = {finding_at(9)};
  verdict.findings[0].where.file = "data/pool.cu";
  CHECK(render_verdict(verdict, false).find("  >    9 | ") != std::string::npos);
  verdict.findings[0].has_place = false;
  CHECK(render_verdict(verdict, false).find("  >    9 | ") == std::string::npos);
}

TEST_CASE("a limit of time shows the time, also of a pass") {
  Verdict verdict = verdict_on_pool(Ruling::pass);
  Budget budget;
  budget.overlap = 1.8;
  verdict.cases = {case_with_reads("a", budget)};
  verdict.cases[0].work_time = {90, 40};
  CHECK(render_verdict(verdict, false)
            .find("copies and kernels: 90 µs one after the other, 40 µs here, at most 50 µs\n") != std::string::npos);
}

TEST_CASE("a verdict without cases says why it fails") {
  CHECK(render_verdict(verdict_on_pool(), false).find("No case ran") != std::string::npos);
}

TEST_CASE("without counters there is no table") {
  Verdict verdict = verdict_on_pool();
  verdict.cases.emplace_back().name = "a";
  CHECK(render_verdict(verdict, false).find("budget") == std::string::npos);
}

TEST_CASE("what does not compile is said with the compiler's words, what ended early with its finding") {
  Verdict verdict = verdict_on_pool(Ruling::build_error);
  verdict.diagnostics = "data/pool.cu:7: error: expected ';'\n";
  CHECK(render_verdict(verdict, false) ==
        "01_shared_memory/sample: FAIL, it does not compile\njudged: yours (data/pool.cu)\n\n"
        "data/pool.cu:7: error: expected ';'\n");
  Verdict ended = verdict_on_pool();
  ended.findings = {finding_of(Origin::ending, "a", "signal 11")};
  CHECK(render_verdict(ended, false).starts_with("01_shared_memory/sample: FAIL, ended before its verdict\n"));
}

TEST_CASE("what is found besides the first finding, in a line") {
  Verdict verdict = wrong_verdict({"a", "b"});
  CHECK(view_of(verdict).others == "and wrong results in 1 more case");
  verdict.findings.push_back(finding_at(4, simulator::FindingKind::out_of_bounds));
  verdict.findings.push_back(finding_at(4, simulator::FindingKind::timeout));
  CHECK(view_of(verdict).others == "and 1 more finding; wrong results in 1 more case");
  verdict.unsolved = {{1, 3, "Fill the tile."}};
  CHECK(view_of(verdict).others.empty());
  verdict.findings.push_back(finding_at(5));
  CHECK(view_of(verdict).others == "and 1 more finding");
}

TEST_CASE("whose code it is") {
  Verdict verdict;
  CHECK(judged(verdict) == "yours");
  verdict.source = "a.cu";
  CHECK(judged(verdict) == "yours (a.cu)");
  verdict.implementation = "solution";
  CHECK(judged(verdict) == "reference solution (a.cu)");
  verdict.implementation = "file";
  CHECK(judged(verdict) == "a.cu");
}

TEST_CASE("of a file that fails, what its failing cases printed is shown") {
  Verdict verdict = wrong_verdict({"n = 8", "n = 15"});
  verdict.cases[0].passed = true;
  for (CaseRecord& record : verdict.cases) record.printed = "thread 0\n";
  const std::vector<Printed> printed = view_of(verdict).printed;
  REQUIRE(printed.size() == 1);
  CHECK(printed[0].case_name == "n = 15");
  verdict.ruling = Ruling::pass;
  CHECK(view_of(verdict).printed.size() == 2);
}
