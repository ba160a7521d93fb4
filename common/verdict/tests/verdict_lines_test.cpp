/// @file
/// A verdict on one screen.
#include "verdict/verdict_lines.hpp"

#include <doctest/doctest.h>

#include "sample_verdict.hpp"
#include "verdict/verdict_text.hpp"

using namespace course;
using simulator::Origin;

namespace {

std::string cause(const Verdict& verdict, std::size_t width = 80) {
  std::string text;
  for (const Line& line : cause_lines(view_of(verdict), "--all-findings", width)) text += plain(line) + "\n";
  return text;
}

simulator::Finding race_on_pool() {
  simulator::Finding finding = finding_at(9);
  finding.where = {"data/pool.cu", 9, 32};
  finding.message = "thread 5 of block 0 reads tile[4], which thread 4 writes, with no barrier between them";
  finding.notes = {{{"data/pool.cu", 6, 3}, "written here by thread 4 of block 0"}};
  finding.help = "A __syncthreads() that every thread of the block reaches belongs between the two.";
  finding.in_kernel = true;
  return finding;
}

std::size_t rows(const Verdict& verdict) { return cause_lines(view_of(verdict), "--all-findings", 80).size(); }

}  // namespace

TEST_CASE("one cause with its lines and its advice; the rest in a line, no counts") {
  Verdict verdict = wrong_verdict({"a", "b"});
  verdict.findings.insert(verdict.findings.begin(), {race_on_pool(), finding_at(4)});
  CHECK(cause(verdict) == R"(
data/pool.cu:9: shared-race: thread 5 of block 0 reads tile[4], which thread 4
    writes, with no barrier between them
       6 |   tile[local] = a[local];
         |   ^ written here by thread 4 of block 0
       ...
  >    9 |     out[local] = tile[local] + tile[local - 1];
         |                                ^
  A __syncthreads() that every thread of the block reaches belongs between the
  two.
  and 1 more finding; wrong results in 2 cases: --all-findings
)");
}

TEST_CASE("how the run ended is told, too, where it is not the first cause") {
  Verdict verdict = verdict_on_pool();
  verdict.findings = {race_on_pool(), finding_at(4, simulator::FindingKind::crash), finding_at(5)};
  const std::string end = verdict.findings[1].message;
  CHECK(cause(verdict).find("  and 1 more finding: ") != std::string::npos);
  CHECK(cause(verdict, 0).find("kernel.cu:4: crash: " + end) != std::string::npos);
  std::swap(verdict.findings[0], verdict.findings[1]);
  const std::string first = cause(verdict);
  CHECK(first.find("crash") == first.rfind("crash"));
}

TEST_CASE("where lines need not be broken, a finding's first line is one line, for editors") {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("a")};
  verdict.findings = {race_on_pool()};
  CHECK(cause(verdict, 0).find(race_on_pool().message + "\n") != std::string::npos);
  const std::string text = render_short_verdict(verdict, false, 0);
  CHECK(text.starts_with(
      "01_shared_memory/sample: FAIL, 1 of 1 cases pass (simulator)\njudged: yours (data/pool.cu)\n\n"));
  CHECK(text.find('\033') == std::string::npos);
  CHECK(render_short_verdict(verdict, true, 0).find("\033]8;;file:///") != std::string::npos);
}

TEST_CASE("counts are shown where they are the cause, and those that matter") {
  Verdict verdict = verdict_on_pool();
  verdict.cases = {case_with_reads("b", {.global_reads = {.per_thread = 0}, .shared_reads = {.per_thread = 0}})};
  verdict.findings = {finding_of(Origin::counts, "b", "each thread may read global memory 0 times")};
  verdict.findings[0].limit = "global_reads";
  CHECK(cause(verdict).find("\nglobal reads  1 a thread, 8 in all  at most 0 a thread\n") != std::string::npos);
  CHECK(cause(verdict).find("shared reads") == std::string::npos);
  verdict.findings.insert(verdict.findings.begin(), race_on_pool());
  CHECK(cause(verdict).find("global reads") == std::string::npos);
}

TEST_CASE("what is too long loses its least telling parts, and the advice last") {
  Verdict verdict = wrong_verdict({"a"});
  verdict.findings[0].help = std::string("Look at the tail guard.") + std::string(70, ' ');
  simulator::Finding finding = race_on_pool();
  for (const int line : {2, 4, 11, 12}) finding.notes.push_back({{"data/pool.cu", line, 3}, "and here"});
  verdict.findings.insert(verdict.findings.begin(), finding);
  CHECK(rows(verdict) <= most_cause_rows);
  CHECK(cause(verdict).find("belongs between the\n  two.") != std::string::npos);
  CHECK(cause(verdict).find("data/pool.cu:9: shared-race") != std::string::npos);
  CHECK_FALSE(leaves_out_advice(view_of(verdict)));
  for (int i = 0; i < 20; ++i) verdict.findings[0].help += " And then there is one more thing to do about this line.";
  CHECK(rows(verdict) <= most_cause_rows);
  CHECK(leaves_out_advice(view_of(verdict)));
}

TEST_CASE("many errors of the compiler are cut, and say so") {
  Verdict verdict = verdict_on_pool(Ruling::build_error);
  for (int i = 0; i < 30; ++i) verdict.diagnostics += "data/pool.cu:7: error: expected ';'\n";
  CHECK(rows(verdict) <= most_cause_rows);
  CHECK(cause(verdict).find("… 18 more lines: --all-findings\n") != std::string::npos);
  verdict.diagnostics = "data/pool.cu:7: error: expected ';'\n";
  CHECK(cause(verdict) == "\n" + verdict.diagnostics);
}

TEST_CASE("what the compiler said is cut between two errors, so that none loses its advice") {
  Verdict verdict = verdict_on_pool(Ruling::build_error);
  const std::string error = "data/pool.cu:7: error: expected ';'\n  >    7 | x\n  The statement lacks its semicolon.\n";
  for (int i = 0; i < 4; ++i) verdict.diagnostics += (i == 0 ? "" : "\n") + error;
  const std::string text = cause(verdict);
  CHECK(rows(verdict) <= most_cause_rows);
  CHECK(text == "\n" + error + "\n" + error + "\n" + error + "… 4 more lines: --all-findings\n");
}

TEST_CASE("lines of source are cut, and what is said of them is not") {
  const std::vector<simulator::ExcerptRow> rows = {
      {"  >    9 | ", std::string(50, 'a') + std::string(50, 'b')},
      {"         | ", "", 60, "written here by thread 1 of block 0"},
  };
  CHECK(simulator::to_lines(rows, 0)[1] ==
        "         | " + std::string(60, ' ') + "^ written here by thread 1 of block 0");
  CHECK(simulator::to_lines(rows, 80)[0] == "  >    9 | " + std::string(50, 'a') + std::string(18, 'b') + "…");
  CHECK(simulator::to_lines(rows, 80)[1] ==
        "         | " + std::string(24, ' ') + "written here by thread 1 of block 0 ^");
  const std::vector<std::string> narrow = simulator::to_lines(rows, 40);
  for (const std::string& line : narrow) CHECK(columns(line) <= 40);
  CHECK(narrow[0].find("…a") != std::string::npos);  // its beginning is cut, so that the caret stays
  CHECK(narrow[1].find('^') != std::string::npos);
}

TEST_CASE("only accesses of a kernel are on the trace's page") {
  Verdict verdict = verdict_on_pool();
  verdict.findings = {race_on_pool()};
  CHECK(trace_shows(verdict));
  verdict.findings[0].in_kernel = false;
  CHECK_FALSE(trace_shows(verdict));
  verdict.findings = {finding_of(Origin::counts, "a", "too many"), race_on_pool()};
  CHECK_FALSE(trace_shows(verdict));
  verdict.unsolved = {{1, 3, "Fill the tile."}};
  CHECK(trace_shows(verdict));
}
