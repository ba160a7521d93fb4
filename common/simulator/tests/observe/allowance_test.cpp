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

Finding allowed(Finding finding) {
  std::vector<Finding> findings{std::move(finding)};
  apply_allowances(findings);
  return findings.front();
}

}  // namespace

TEST_CASE("a comment with the kind and a reason turns the finding into information that names the reason") {
  const Finding finding = allowed(race_at(3));
  CHECK(finding.severity == Severity::info);
  CHECK(finding.message == "thread 1 writes best[0] (allowed: any of the winners will do)");
}

TEST_CASE("the comment may stand alone on the line above, or at the other line of the pair") {
  CHECK(allowed(race_at(5)).severity == Severity::info);
  Finding pair = race_at(8);
  pair.notes = {{{"data/allowed.cu", 3, 0}, "written here"}};
  CHECK(allowed(pair).severity == Severity::info);
}

TEST_CASE("a comment of the line above that belongs to its own code allows nothing here") {
  CHECK(allowed(race_at(6)).severity == Severity::error);
}

TEST_CASE("a comment without a reason, or for another kind, allows nothing") {
  const Finding bare = allowed(race_at(7));
  CHECK(bare.severity == Severity::error);
  CHECK(bare.help == " To allow it, give a reason: // allow(global-race): …");
  CHECK(allowed(race_at(8)).severity == Severity::error);
  CHECK(allowed(race_at(99)).severity == Severity::error);
}
