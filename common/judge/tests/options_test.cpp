/// @file
/// The judge's arguments, and what `--expect` makes of a verdict.
#include "judge/options.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "sample_verdict.hpp"

using namespace course;

namespace {

Verdict verdict_with(const std::vector<simulator::Finding>& findings) {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  for (const simulator::Finding& finding : findings) builder.add(finding);
  return builder.verdict();
}

simulator::Finding info_at(int line) {
  simulator::Finding finding = finding_at(line);
  finding.severity = simulator::Severity::info;
  return finding;
}

int status(const Verdict& verdict, const char* expect) { return meet_expectation(verdict, expect).exit_status; }

}  // namespace

TEST_CASE("known arguments are read, others are doctest's") {
  const Options options =
      parse_options({"--verdict=v.json", "--exercise=01/x", "--implementation=file", "--source=a.cu",
                     "--expect=shared-race", "--color=never", "--metrics=always", "--test-case=n*", "-s"});
  CHECK(options.verdict_file == "v.json");
  CHECK(options.exercise == "01/x");
  CHECK(options.implementation == "file");
  CHECK(options.source == "a.cu");
  CHECK(options.expect == "shared-race");
  CHECK(options.metrics == "always");
  CHECK(options.color == "never");
  CHECK(options.for_doctest == std::vector<std::string>{"--test-case=n*", "-s"});
}

TEST_CASE("values that cannot be used are refused") {
  CHECK_THROWS_AS(parse_options({"--implementation=mine"}), std::invalid_argument);
  CHECK_THROWS_AS(parse_options({"--color=blue"}), std::invalid_argument);
  CHECK_THROWS_AS(parse_options({"--expect=race"}), std::invalid_argument);
  CHECK_NOTHROW(parse_options({"--expect=clean"}));
}

TEST_CASE("an expected finding whose advice does not fit on a screen is not what was expected") {
  simulator::Finding finding = finding_at(1);
  finding.help = "Short.";
  CHECK(status(verdict_with({finding}), "shared-race") == 0);
  for (int i = 0; i < 30; ++i) finding.help += " And then there is one more thing to do about this line.";
  CHECK(status(verdict_with({finding}), "shared-race") == 1);
}

TEST_CASE("no expectation: the verdict is the exit status") {
  CHECK(status(verdict_with({}), "") == 0);
  CHECK(status(verdict_with({finding_at(1)}), "") == 1);
  CHECK(status(empty_verdict().verdict(), "") == 1);
}

TEST_CASE("an expected kind must be among the findings of a fail") {
  CHECK(status(verdict_with({finding_at(1)}), "shared-race") == 0);
  CHECK(status(verdict_with({finding_at(1)}), "global-race") == 1);
  CHECK(status(verdict_with({}), "shared-race") == 1);
  CHECK(status(verdict_with({info_at(1)}), "shared-race") == 1);  // it passed
}

TEST_CASE("clean means not even information") {
  CHECK(status(verdict_with({}), "clean") == 0);
  CHECK(status(verdict_with({info_at(1)}), "clean") == 1);
  CHECK(status(verdict_with({finding_at(1)}), "clean") == 1);
  CHECK(status(empty_verdict().verdict(), "clean") == 1);
}

TEST_CASE("the line says what was found instead") {
  CHECK(meet_expectation(verdict_with({finding_at(1)}), "deadlock").line ==
        "expected a fail with deadlock: NOT MET (found: shared-race)");
  CHECK(meet_expectation(verdict_with({}), "clean").line ==
        "expected a pass without any finding: met (found: no finding)");
}
