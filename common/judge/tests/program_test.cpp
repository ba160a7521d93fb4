/// @file
/// Whole programs: what they print, beside what they should.
#include "judge/program.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>

#include "fake_backend.hpp"
#include "judge/judge_case.hpp"

using namespace course;

namespace {

int prints_arguments(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("%s \n", argv[i]);
  std::cout << argc << "\n\n";
  return 0;
}

int fails(int, char**) {
  std::puts("half of it");
  return 3;
}

int forgets(int, char**) { return 0; }

int changes_its_words(int, char** argv) {
  argv[1][0] = 'b';
  return std::strcmp(argv[1], "b") == 0 && argv[2] == nullptr ? 0 : 1;
}

CaseResult judged(MainFunction main, const std::vector<std::string>& lines,
                  const std::vector<std::string>& arguments = {"a", "bc"}) {
  FakeBackend backend;
  return judge_case(program_case({.arguments = arguments, .lines = lines}, main), "a", backend);
}

std::string message(const CaseResult& result) { return result.findings.empty() ? "" : result.findings[0].message; }

}  // namespace

TEST_CASE("a program that prints what is right passes; blanks at ends do not count") {
  CHECK_FALSE(judged(prints_arguments, {"a", "bc", "3"}).failed());
}

TEST_CASE("the first line that differs is named, once for all schedules") {
  const CaseResult result = judged(prints_arguments, {"a", "bd", "3"});
  REQUIRE(result.findings.size() == 1);
  CHECK(message(result) == "line 2 of what it prints is \"bc\", but \"bd\" is right; called with 'a bc'");
  CHECK(result.findings[0].help.empty());
  CHECK(result.failed());
}

TEST_CASE("a value that is no number is told as such, also as the integer that it becomes") {
  const auto help = [](const std::string& printed, const std::string& right) {
    const CaseResult result = judged(prints_arguments, {right, "bc", "3"}, {printed, "bc"});
    return result.findings.at(0).help;
  };
  CHECK(help("2 -9223372036854775808", "2 64").find("0 / 0") != std::string::npos);
  CHECK(help("-2147483648", "7").find("0 / 0") != std::string::npos);
  CHECK(help("1 -nan", "1 2").find("0 / 0") != std::string::npos);
  CHECK(help("1 nano", "1 2").empty());
  CHECK(help("3 -2147483648", "4 -2147483648").empty());
}

TEST_CASE("a known mistake is told of by its name") {
  FakeBackend backend;
  const ProgramCall call{.arguments = {"a", "bc"},
                         .lines = {"a", "bd", "3"},
                         .mistakes = {{{"a", "b", "3"}, "one"}, {{"a", "bc", "3"}, "another"}}};
  const CaseResult result = judge_case(program_case(call, prints_arguments), "a", backend);
  REQUIRE(result.findings.size() == 1);
  CHECK(result.findings[0].help == "another");
}

TEST_CASE("a long call is cut, as a long line is") {
  const CaseResult result = judged(prints_arguments, {"b"}, std::vector<std::string>(100, "a"));
  REQUIRE(result.findings.size() == 1);
  CHECK(message(result).size() < 140);
  CHECK(message(result).find("called with 'a a a") != std::string::npos);
}

TEST_CASE("too few lines, too many, none") {
  const CaseResult few = judged(prints_arguments, {"a", "bc", "3", "4"});
  CHECK(message(few) == "line 4 of what it prints is missing, but \"4\" is right; called with 'a bc'");
  CHECK(few.findings[0].help == "It prints 3 lines, and 4 are right.");
  CHECK(message(judged(prints_arguments, {"a"})) == "it prints \"bc\" after its last line when called with 'a bc'");
  CHECK(message(judged(forgets, {"1"}, {})) == "it prints nothing when called without arguments, but \"1\" is right");
}

TEST_CASE("wrong under another order of threads only: the finding says so") {
  static FakeBackend* running = nullptr;
  FakeBackend backend;
  running = &backend;
  const MainFunction main = [](int, char**) {
    return std::puts(running->running_schedule == simulator::Schedule::forward ? "1" : "2") < 0 ? 1 : 0;
  };
  const CaseResult result = judge_case(program_case({.arguments = {}, .lines = {"1"}}, main), "a", backend);
  REQUIRE(result.findings.size() == 1);
  CHECK(result.findings[0].help.find("wrong when they run backwards") != std::string::npos);
}

TEST_CASE("a file without main() is wrong") {
  CHECK(message(judged(nullptr, {"1"})) == "the file has no main()");
  FakeBackend backend;
  const ProgramCall refused{.arguments = {}, .lines = {}, .launches_accepted = 0};
  CHECK(message(judge_case(program_case(refused, nullptr), "a", backend)) == "the file has no main()");
}

TEST_CASE("a program that fails gives up, and what it printed is not compared") {
  const Case question = program_case({.arguments = {}, .lines = {"1"}}, fails);
  CHECK_THROWS_AS(question.launch(nullptr), GaveUp);
  CHECK(question.look().empty());
}

TEST_CASE("a program whose launch is refused must fail, by a status or an exception") {
  FakeBackend backend([](simulator::Schedule) {
    simulator::Finding refusal = finding_at(5, simulator::FindingKind::launch_error);
    return simulator::Observation{.findings = {refusal}, .counts = {}, .barriers = {}};
  });
  const ProgramCall refused{.arguments = {}, .lines = {}, .launches_accepted = 0};
  const CaseResult silent = judge_case(program_case(refused, forgets), "a", backend);
  REQUIRE(silent.findings.size() == 1);
  CHECK(silent.findings[0].kind == simulator::FindingKind::unchecked_error);
}

TEST_CASE("a program may change its words, and finds no more than there are") {
  CHECK_FALSE(judged(changes_its_words, {}, {"a"}).failed());
}

TEST_CASE("the cause: not named, wrong, right") {
  FakeBackend backend;
  const char right = 'c';
  const char wrong = 'a';
  CHECK(message(judge_case(cause_case(nullptr, 'c'), "a", backend)) == "the cause is not named yet");
  CHECK(message(judge_case(cause_case(&wrong, 'c'), "a", backend)) == "'a' does not explain the defect");
  CHECK_FALSE(judge_case(cause_case(&right, 'c'), "a", backend).failed());
}
