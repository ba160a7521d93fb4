/// @file
/// Findings that a comment allows.
#include "simulator/observe/allowance.hpp"

#include <doctest/doctest.h>

using namespace simulator;

namespace {

Finding race_at(int line) {
  Finding finding;
  finding.kind = FindingKind::global_race;
  finding.message = "thread 1 writes best[0]";
  finding.where = {"data/allowed.cu", line, 0};
  return finding;
}

ProgramReport judged(Finding finding) {
  ProgramReport report{.findings = {std::move(finding)}};
  apply_allowances(report);
  return report;
}

Finding allowed(Finding finding) { return judged(std::move(finding)).findings.front(); }

}  // namespace

TEST_CASE("a comment with the kind and a reason turns the finding into information that names the reason") {
  const ProgramReport report = judged(race_at(3));
  CHECK(report.findings[0].severity == Severity::info);
  CHECK(report.findings[0].message == "thread 1 writes best[0] (allowed: any of the winners will do)");
  REQUIRE(report.accepted.count(0) == 1);
  CHECK(report.accepted.at(0).by == AcceptedBy::comment);
  CHECK(report.accepted.at(0).reason == "any of the winners will do");
}

TEST_CASE("the comment may stand among those above the line, or at the other line of the pair") {
  CHECK(allowed(race_at(6)).severity == Severity::info);
  Finding pair = race_at(9);
  pair.notes = {{{"data/allowed.cu", 3, 0}, "written here"}};
  CHECK(allowed(pair).severity == Severity::info);
}

TEST_CASE("a comment of C ends where it ends") {
  CHECK(allowed(race_at(12)).message == "thread 1 writes best[0] (allowed: a comment of C)");
}

TEST_CASE("a comment of the line above that belongs to its own code allows nothing here") {
  CHECK(allowed(race_at(7)).severity == Severity::error);
}

TEST_CASE("a comment for another kind, or a text that is no comment, allows nothing") {
  for (const int line : {9, 13, 99}) {
    CAPTURE(line);
    const ProgramReport report = judged(race_at(line));
    CHECK(report.findings[0].severity == Severity::error);
    CHECK(report.findings[0].help == "");
    CHECK(report.accepted.empty());
  }
}

TEST_CASE("a comment that allows nothing says why, and what to write") {
  const std::string write = ". Write: // cooperative-cuda: allow global-race: why it is right";
  CHECK(allowed(race_at(8)).help == " The comment in line 8 allows nothing, since it gives no reason" + write);
  CHECK(allowed(race_at(10)).help ==
        " The comment in line 10 allows nothing, since 'globl-race' is no kind of finding" + write);
  CHECK(allowed(race_at(11)).help ==
        " The comment in line 11 allows nothing, since it names no kind of finding" + write);
  for (const int line : {8, 10, 11}) CHECK(allowed(race_at(line)).severity == Severity::error);
}
