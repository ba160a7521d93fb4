#include "course/build/program_findings.hpp"

#include <doctest/doctest.h>

using namespace course;
using nlohmann::ordered_json;

static ordered_json finding(const std::string& kind, const std::string& severity, int line) {
  return {{"kind", kind},          {"severity", severity}, {"file", "a.cu"},    {"line", line},
          {"other_line", nullptr}, {"variable", ""},       {"thread", nullptr}, {"message", ""}};
}

static ProgramRun run_with(const std::string& schedule, const std::vector<ordered_json>& findings) {
  return {schedule, {}, {{"findings", findings}}};
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

TEST_CASE("the same finding of several runs is one, errors come first") {
  const auto merged = merged_findings(
      {run_with("forward", {finding("memory-leak", "warning", 3)}),
       run_with("reversed", {finding("memory-leak", "warning", 3), finding("out-of-bounds", "error", 5)})});
  REQUIRE(merged.size() == 2);
  CHECK(merged[0]["kind"] == "out-of-bounds");
  CHECK(merged[0]["schedules"] == std::vector<std::string>{"reversed"});
  CHECK(merged[1]["schedules"] == std::vector<std::string>{"forward", "reversed"});
}

TEST_CASE("one run alone names no schedules; other lines are other findings") {
  const auto merged =
      merged_findings({run_with("forward", {finding("shared-race", "error", 3), finding("shared-race", "error", 4)})});
  REQUIRE(merged.size() == 2);
  CHECK_FALSE(merged[0].contains("schedules"));
}

TEST_CASE("the closing line counts and says how the program ended") {
  const std::vector<ordered_json> some = {finding("shared-race", "error", 1), finding("shared-race", "error", 2),
                                          finding("memory-leak", "warning", 3), finding("shared-race", "info", 4)};
  CHECK(closing_line({}, {}, false) == "no findings");
  CHECK(closing_line({some[3]}, {}, false) == "no findings, 1 note (--info shows)");
  CHECK(closing_line(some, {}, true) == "2 errors, 1 warning, 1 note");
  CHECK(closing_line({}, exited(3), false) == "no findings; the program ended with exit code 3");
  CHECK(closing_line({some[0]}, killed(9), false) == "1 error; the program was ended by signal 9 (Killed)");
}

TEST_CASE("an end that the report does not explain is a finding") {
  ProgramRun run = run_with("forward", {});
  CHECK_FALSE(finding_of_end(run, "a.cu", {}));
  run.process.signal = 11;
  CHECK((*finding_of_end(run, "a.cu", {}))["kind"] == "crash");
  run.report["findings"].push_back(finding("crash", "error", 9));
  CHECK_FALSE(finding_of_end(run, "a.cu", {}));
  run.process.timed_out = true;
  CHECK((*finding_of_end(run, "a.cu", std::chrono::milliseconds(1500)))["message"] == "stopped after 1.5 s");
  CHECK((*finding_of_end({"forward", {}, nullptr}, "a.cu", {}))["kind"] == "crash");
}

TEST_CASE("an exit status is what a shell would show") {
  CHECK(exit_status(exited(3)) == 3);
  CHECK(exit_status(killed(11)) == 139);
}
