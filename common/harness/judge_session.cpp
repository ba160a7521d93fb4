/// @file
/// A judge at work.
#include "harness/judge_session.hpp"

#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/atomic_file.hpp"
#include "harness/reporter.hpp"
#include "report/render_verdict.hpp"
#include "report/to_json.hpp"
#include "report/verdict_json.hpp"

namespace course {
namespace {

JudgeSession* current_session = nullptr;

bool wants_color(const std::string& color) {
  return color == "always" || (color == "auto" && isatty(STDOUT_FILENO) != 0);
}

}  // namespace

JudgeSession::JudgeSession(Options options, Subject subject)
    : options_(std::move(options)), builder_(std::move(subject)), channel_(options_.verdict_descriptor) {
  current_session = this;
}

JudgeSession::~JudgeSession() { current_session = nullptr; }

JudgeSession* JudgeSession::current() { return current_session; }

void JudgeSession::publish(const Verdict& verdict, bool complete) {
  if (!options_.verdict_file.empty())
    write_atomically(options_.verdict_file, simulator::json_text(to_json(verdict), 2) + "\n");
  channel_.send(verdict, complete);
}

void JudgeSession::begin_case(const std::string& name) {
  builder_.begin_case(name);
  publish(builder_.verdict_if_it_ends_here(), false);
}

bool JudgeSession::judge(const Case& question) {
  const std::string name = builder_.current().name;
  if (never_ends(builder_.seen())) {
    builder_.skip("not judged, since the kernel of an earlier case never ends");
    return false;
  }
  const auto metrics = options_.metrics == "always" ? simulator::Metrics::on : simulator::Metrics::off;
  const bool traced = trace_.wants(options_, name);
  CaseResult result = judge_case(question, name, linked_backend(), metrics, traced ? &options_.trace : nullptr);
  trace_.offer(options_, name, builder_.cases().size() - 1, result);
  const bool passed = !result.failed();
  builder_.add(question, std::move(result));
  return passed;
}

void JudgeSession::finish() {
  finished_ = true;
  const Verdict verdict = builder_.verdict();
  publish(verdict, true);

  const Expectation expectation = meet_expectation(verdict, options_.expect);
  std::string text = render_verdict(verdict, wants_color(options_.color));
  if (!expectation.line.empty()) text += "\n" + expectation.line + "\n";
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  exit_status_ = expectation.exit_status;
}

/// The one function that chapters' tests call. harness.hpp declares it, which needs a backend's CUDA runtime.
void judge(const Case& question) { count_in_doctest(JudgeSession::current()->judge(question)); }

}  // namespace course
