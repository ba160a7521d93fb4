#include "build/program/program_findings.hpp"

#include <doctest/doctest.h>

#include <csignal>

using namespace course;
using simulator::Finding;
using simulator::FindingKind;
using simulator::Severity;

static Finding finding(FindingKind kind, Severity severity, int line, std::uint64_t count = 1) {
  Finding finding;
  finding.kind = kind;
  finding.severity = severity;
  finding.where = {"a.cu", line, 0};
  finding.count = count;
  return finding;
}

static ProgramRun run_with(const std::string& schedule, const std::vector<Finding>& findings) {
  return {schedule, {}, simulator::ProgramReport{.findings = findings}};
}

static ProcessResult exited(int code) {
  ProcessResult result;
  result.exit_code = code;
  return result;
}

static ProcessResult killed(int signal) {
  ProcessResult result;
  result.signal = signal;
  return result;
}

TEST_CASE("the same finding of several runs is one, with the most events of any run; errors come first") {
  const Finding leak = finding(FindingKind::memory_leak, Severity::warning, 3);
  const auto merged = merged_findings(
      {run_with("forward", {leak}), run_with("reversed", {finding(FindingKind::memory_leak, Severity::warning, 3, 5),
                                                          finding(FindingKind::out_of_bounds, Severity::error, 5)})});
  REQUIRE(merged.size() == 2);
  CHECK(merged[0].finding.kind == FindingKind::out_of_bounds);
  CHECK(merged[0].schedules == std::vector<std::string>{"reversed"});
  CHECK(merged[1].schedules == std::vector<std::string>{"forward", "reversed"});
  CHECK(merged[1].finding.count == 5);
}

TEST_CASE("other lines are other findings") {
  const auto merged = merged_findings({run_with("forward", {finding(FindingKind::shared_race, Severity::error, 3),
                                                            finding(FindingKind::shared_race, Severity::error, 4)})});
  CHECK(merged.size() == 2);
}

TEST_CASE("the closing line counts and says how the program ended") {
  const std::vector<SeenFinding> some = {{finding(FindingKind::shared_race, Severity::error, 1), {}},
                                         {finding(FindingKind::shared_race, Severity::error, 2), {}},
                                         {finding(FindingKind::memory_leak, Severity::warning, 3), {}},
                                         {finding(FindingKind::shared_race, Severity::info, 4), {}}};
  ProgramRun run = run_with("forward", {});
  CHECK(closing_line({}, run, false) == "no findings");
  CHECK(closing_line({some[3]}, run, false) == "no findings, 1 note (--info shows)");
  CHECK(closing_line(some, run, true) == "2 errors, 1 warning, 1 note");
  run.process = exited(3);
  CHECK(closing_line({}, run, false) == "no findings; the program ended with exit code 3");
  run.process = killed(9);
  CHECK(closing_line({some[0]}, run, false) == "1 error; the program was ended by signal 9 (Killed)");
  run.report.reset();
  CHECK(closing_line({some[0]}, run, false) == "1 error; the program was ended by signal 9 (Killed)");
}

TEST_CASE("a program that the system kills gets the advice for when memory runs out") {
  ProgramRun run{"forward", killed(SIGKILL), std::nullopt};
  CHECK(finding_of_end(run, "a.cu", {})->help.find("memory") != std::string::npos);
  run.process = killed(SIGSEGV);
  CHECK(finding_of_end(run, "a.cu", {})->help.empty());
}

TEST_CASE("the closing line says how far a program was that Ctrl-C has ended") {
  ProgramRun run = run_with("forward", {});
  run.process = killed(2);
  run.report->stopped = finding(FindingKind::timeout, Severity::error, 9);
  run.report->stopped->message = "in host code, after its launch 3";
  CHECK(closing_line({}, run, false) ==
        "no findings; the program was ended by signal 2 (Interrupt) in host code, after its launch 3");
  run.process.timed_out = true;  // its finding says it
  CHECK(closing_line({}, run, false) == "no findings; the program was ended by signal 2 (Interrupt)");
}

TEST_CASE("an end that the report does not explain is a finding") {
  ProgramRun run = run_with("forward", {});
  CHECK_FALSE(finding_of_end(run, "a.cu", {}));
  run.process.signal = 11;
  CHECK(finding_of_end(run, "a.cu", {})->kind == FindingKind::crash);
  run.report->findings.push_back(finding(FindingKind::crash, Severity::error, 9));
  CHECK_FALSE(finding_of_end(run, "a.cu", {}));
  run.process.timed_out = true;
  CHECK(finding_of_end(run, "a.cu", std::chrono::milliseconds(1500))->message == "stopped after 1.5 s");
  CHECK(finding_of_end({"forward", {}, std::nullopt}, "a.cu", {})->kind == FindingKind::crash);
}

TEST_CASE("a time limit says how far the program was") {
  ProgramRun run = run_with("forward", {});
  run.process.timed_out = true;
  run.report->stopped = finding(FindingKind::timeout, Severity::error, 9);
  run.report->stopped->message = "in host code, after its launch 3";
  const auto end = finding_of_end(run, "a.cu", std::chrono::milliseconds(1500));
  CHECK(end->message == "stopped after 1.5 s in host code, after its launch 3");
  CHECK(end->where.line == 9);
  run.report->stopped->where = {};
  CHECK(finding_of_end(run, "a.cu", std::chrono::milliseconds(1500))->where.line == 1);
}

TEST_CASE("a report made before the end stands for the one that is missing") {
  ProgramRun run = run_with("forward", {});
  run.report->is_early = true;
  CHECK(finding_of_end(run, "a.cu", {})->message ==
        "the program ended without its report: what it may have found last is lost");
  run.process.signal = 9;
  CHECK(finding_of_end(run, "a.cu", {})->message ==
        "the program was ended by signal 9 (Killed); what it found last may be lost");
}

TEST_CASE("an exit status is what a shell would show") {
  CHECK(exit_status(exited(3)) == 3);
  CHECK(exit_status(killed(11)) == 139);
}
