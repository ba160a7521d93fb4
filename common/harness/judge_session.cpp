/// @file
/// A judge at work.
#include "harness/judge_session.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "report/findings_json.hpp"
#include "report/render_text.hpp"
#include "report/trace_to_json.hpp"
#include "report/verdict_json.hpp"
#include "system/files.hpp"

namespace course {
namespace {

std::string read_line(int descriptor) {
  std::string line;
  for (char letter = 0;;) {
    const ssize_t count = ::read(descriptor, &letter, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count != 1) throw std::runtime_error("no seal can be read from the verdict's descriptor");
    if (letter == '\n') return line;
    line += letter;
  }
}

void write_all(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw std::runtime_error("the verdict cannot be written to its descriptor");
    done += static_cast<std::size_t>(count);
  }
}

JudgeSession* current_session = nullptr;

bool wants_color(const std::string& color) {
  return color == "always" || (color == "auto" && isatty(STDOUT_FILENO) != 0);
}

}  // namespace

bool CaseTrace::wants(const Options& options, const std::string& name) const {
  const std::string& asked = options.trace.case_name;
  if (options.trace.file.empty() || kept_ == Kept::asked) return false;
  if (!asked.empty() && name == asked) return true;
  if (kept_ == Kept::failed) return false;
  return asked.empty() || (kept_ == Kept::nothing && name.find(asked) != std::string::npos);
}

void CaseTrace::offer(const Options& options, const std::string& name, std::size_t index, const CaseResult& result) {
  if (!result.trace) return;
  const bool launched = result.trace->launch_count != 0;
  const bool asked = name == options.trace.case_name;
  const Kept rank = asked             ? Kept::asked
                    : result.failed() ? Kept::failed
                    : launched        ? Kept::passed
                                      : Kept::without_launch;
  if (rank <= kept_) return;
  kept_ = rank;
  nlohmann::ordered_json json = {{"case", name}, {"verdict", result.failed() ? "fail" : "pass"}, {"index", index}};
  json.update(to_json(*result.trace));
  write_shared(options.trace.file, simulator::json_text(json, -1));
}

SealedChannel::SealedChannel(int descriptor) : descriptor_(descriptor) {
  if (descriptor_ >= 0) seal_ = read_line(descriptor_);
}

void SealedChannel::send(const Verdict& verdict, bool complete) const {
  if (descriptor_ >= 0) write_all(descriptor_, sealed_line({seal_, complete, verdict}) + "\n");
}

JudgeSession::JudgeSession(Options options, Subject subject, Backend& backend)
    : options_(std::move(options)),
      backend_(backend),
      builder_(std::move(subject)),
      channel_(options_.verdict_descriptor) {
  current_session = this;
  if (options_.text == "none" && !options_.verdict_file.empty())
    printing_.emplace(backend_, options_.verdict_file + ".printed");
}

JudgeSession::~JudgeSession() { current_session = nullptr; }

JudgeSession* JudgeSession::current() { return current_session; }

void JudgeSession::publish(const Verdict& verdict, bool complete) {
  if (!options_.verdict_file.empty())
    write_shared(options_.verdict_file, simulator::json_text(to_json(verdict), 2) + "\n");
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
  Backend& backend = printing_ ? *printing_ : backend_;
  CaseResult result = judge_case(question, name, backend, metrics, traced ? &options_.trace : nullptr);
  if (printing_) builder_.add_printed(printing_->take());
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
  std::string text = options_.text == "none" ? "" : render_verdict(verdict, wants_color(options_.color));
  if (!expectation.line.empty()) text += "\n" + expectation.line + "\n";
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
  exit_status_ = expectation.exit_status;
}

}  // namespace course
