/// @file
/// The verdict of the judge that is running.
#include "harness/running.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "harness/verdict_json.hpp"
#include "harness/verdict_text.hpp"

namespace course {
namespace {

bool wants_color(const std::string& color) {
  return color == "always" || (color == "auto" && isatty(STDOUT_FILENO) != 0);
}

void publish(Running& judge, const std::string& verdict, bool complete) {
  if (!judge.options.verdict_file.empty()) write_atomically(judge.options.verdict_file, verdict);
  judge.channel.send(verdict, complete);
}

}  // namespace

Running*& running() {
  static Running* judge = nullptr;
  return judge;
}

void begin_case(Running& judge, const std::string& name) {
  judge.verdict.begin_case(name);
  publish(judge, verdict_json_if_it_ends_here(judge.verdict), false);
}

int finish(Running& judge) {
  judge.finished = true;
  const Verdict& verdict = judge.verdict;
  publish(judge, verdict_json(verdict), true);

  const Expectation expectation = meet_expectation(verdict, judge.options.expect);
  std::string text = verdict_text(verdict, wants_color(judge.options.color));
  if (!expectation.line.empty()) text += "\n" + expectation.line + "\n";
  text += fmt::format("\n[doctest] test cases: {} | {} passed | {} failed\n", verdict.cases().size(),
                      verdict.cases_passed(), verdict.cases().size() - verdict.cases_passed());
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  return expectation.exit_status;
}

}  // namespace course
