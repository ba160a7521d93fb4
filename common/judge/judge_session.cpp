/// @file
/// A judge at work.
#include "judge/judge_session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <utility>

#include "judge/altered_inputs.hpp"
#include "judge/comparison.hpp"
#include "judge/placement.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/results/trace_to_json.hpp"
#include "verdict/verdict_json.hpp"
#include "verdict/verdict_text.hpp"

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

/// @throws std::logic_error naming an output whose tolerance could hide one input
void require_sharp(const Case& question) {
  if (question.least_term <= 0) return;
  const std::optional<std::size_t> coarse =
      first_too_coarse(question.expected, question.least_term, question.roundings);
  if (!coarse) return;
  throw std::logic_error(fmt::format(
      "this case cannot tell whether one input was taken 1.001 times: out[{}] is {}, with a tolerance of {:.2g}, and "
      "an input may weigh as little as {}. Take smaller or fewer terms.",
      *coarse, question.expected[*coarse], tolerance(question.expected[*coarse], Precision(question)),
      question.least_term));
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
  write_shared(options.trace.file, case_trace_text(name, !result.failed(), index, *result.trace));
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
  if (!options_.verdict_file.empty()) write_shared(options_.verdict_file, verdict_text(verdict));
  channel_.send(verdict, complete);
}

void JudgeSession::begin_case(const std::string& name, bool is_at_an_end) {
  passed_over_ = is_at_an_end && builder_.has_failed();
  if (passed_over_) return;
  builder_.begin_case(name);
  publish(builder_.verdict_if_it_ends_here(), false);
}

/// Cases without a launch or without inputs on the device show nothing.
bool JudgeSession::judge_altered(const Case& question) {
  if (question.must_throw || question.launches_accepted) return true;
  const AlteredInputs altered = alter_inputs(question, backend_);
  altered_ += altered.changed;
  for (const std::string& hidden : altered.hidden) {
    simulator::Finding finding;
    finding.kind = simulator::FindingKind::wrong_result;
    finding.message = hidden;
    finding.origin = simulator::Origin::harness;
    builder_.add(finding);
  }
  return altered.hidden.empty();
}

bool JudgeSession::judge(const Case& question) {
  if (passed_over_) return true;
  const Budget& budget = question.budget;
  if (elements_before_buffers() != 0 && (budget.sectors_per_request || budget.sectors_per_load)) {
    Case anywhere = question;  // a buffer that begins within a sector costs one more
    anywhere.budget.sectors_per_request.reset();
    anywhere.budget.sectors_per_load.reset();
    return judge(anywhere);
  }
  require_sharp(question);
  if (options_.inputs == "altered") return judge_altered(question);
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
  const bool is_refusal = question.must_throw || question.launches_accepted;
  if (result.launches > 0 && !is_refusal && !result.failed() && refused_of_.insert(result.launches).second)
    judge_refused_launches(result, question, backend);
  trace_.offer(options_, name, builder_.cases().size() - 1, result);
  find_overwritten(result, builder_.seen(), question, backend);
  if (builder_.is_news(result.overruns)) find_costs(result, question, backend);
  if (result.wrong && builder_.is_told_before_others(*result.wrong)) {
    const bool is_explained = experiment(result, question, backend);
    find_origin(result, question, backend, is_explained);
  }
  if (printing_) printing_->take();  // what it said in runs that the judge has made for itself
  const bool passed = !result.failed();
  builder_.add(question, std::move(result));
  return passed;
}

void JudgeSession::end_suddenly(const std::vector<simulator::Finding>& findings) {
  if (finished_ || builder_.cases().empty()) return;
  for (simulator::Finding finding : findings) {
    const bool ends_it = finding.kind == simulator::FindingKind::crash && !finding.in_kernel;
    if (ends_it) finding.message = in_case(finding.message, builder_.current().name);
    builder_.add(std::move(finding));
  }
  publish(builder_.verdict_if_it_ends_here(), false);
}

void JudgeSession::end_by(const std::vector<simulator::Finding>& findings) {
  for (const simulator::Finding& finding : findings) builder_.add(finding);
  if (!finished_) finish();
  std::_Exit(std::max(1, exit_status_));
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
  const bool nothing_to_alter = options_.inputs == "altered" && altered_ == 0;
  exit_status_ = nothing_to_alter ? exit_status_of_nothing_altered : expectation.exit_status;
}

}  // namespace course
