/// @file
/// The judge's main(): doctest runs the cases and tells of them, the verdict speaks. This file holds doctest's
/// implementation, whose summary it uses.
// Faults belong to the simulator, which knows the line; doctest would only name the case.
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "judge/backend.hpp"
#include "judge/case.hpp"
#include "judge/judge_session.hpp"
#include "judge/placement.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/results/findings_json.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

bool verdict_tells_already = false;

simulator::Finding failed_check(const char* file, int line, const std::string& message) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.message = message;
  finding.where = {file, line, 0};
  finding.origin = simulator::Origin::harness;
  return finding;
}

/// Stands in for doctest's console output, all but its summary.
class Reporter : public doctest::IReporter {
 public:
  explicit Reporter(const doctest::ContextOptions& options) : session_(*JudgeSession::current()), console_(options) {}

  void report_query(const doctest::QueryData& query) override {
    for (unsigned i = 0; i < query.num_data; ++i) std::puts(query.data[i]->m_name);
  }

  void test_case_start(const doctest::TestCaseData& test) override {
    const std::string_view suite = test.m_test_suite;
    const bool at_odd_elements = suite == suite_of_odd_elements;
    set_elements_before_buffers(at_odd_elements ? 1 : 0);
    session_.begin_case(test.m_name, at_odd_elements || suite == suite_of_ends);
  }

  void test_case_exception(const doctest::TestCaseException& exception) override {
    if (linked_backend().is_lost()) {
      simulator::Finding consequence;
      tell<words::gpu_is_lost>(consequence);
      return session_.add(consequence);
    }
    // Mostly a CUDA call of the harness. doctest tells of it while it handles the exception.
    const Failure failure = linked_backend().failure();
    simulator::Finding finding;
    finding.kind = simulator::FindingKind::crash;
    finding.where = failure.where;
    tell<words::case_threw>(finding,
                            failure.error_name.empty() ? exception.error_string.c_str() : failure.what.c_str());
    finding.origin = simulator::Origin::harness;
    session_.add(finding);
  }

  void log_assert(const doctest::AssertData& assertion) override {
    if (!assertion.m_failed || verdict_tells_already) return;
    const char* const comparison = assertion.m_decomp.c_str();
    const std::string detail = assertion.m_threw ? assertion.m_exception.c_str() : comparison;
    session_.add(
        failed_check(assertion.m_file, assertion.m_line, fmt::format("{} is not so: {}", assertion.m_expr, detail)));
  }

  void log_message(const doctest::MessageData& message) override {
    if (message.m_severity == doctest::assertType::is_warn) return;
    session_.add(failed_check(message.m_file, message.m_line, message.m_string.c_str()));
  }

  void test_run_end(const doctest::TestRunStats& stats) override {
    session_.finish();
    console_.test_run_end(stats);
  }

  void test_run_start() override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  JudgeSession& session_;
  doctest::ConsoleReporter console_;
};

/// Makes the reporter "verdict" known to doctest: it begins the cases of the current JudgeSession, makes findings of
/// what fails outside of judge(), and gives the verdict when the run ends. doctest's own summary follows it.
void register_reporter() { doctest::registerReporter<Reporter>("verdict", 0, true); }

Subject subject_of(const Options& options) {
  Subject subject;
  subject.exercise = options.exercise;
  subject.implementation = options.implementation;
  subject.source = options.source;
  subject.backend = linked_backend().name();
  read_source(subject);
  if (!options.warnings_file.empty()) subject.warnings = simulator::findings_in(read_file(options.warnings_file));
  return subject;
}

/// Judged code has left its own memory: before main(), in a case, or after it.
[[noreturn]] void end_at_once(const std::vector<simulator::Finding>& findings) {
  if (JudgeSession::current() != nullptr) JudgeSession::current()->end_by(findings);
  for (const simulator::Finding& finding : findings)
    fmt::print(stderr, "{}:{}: before main(): {}\n", finding.where.file, finding.where.line, finding.message);
  std::_Exit(1);
}

/// Before any code that is judged, which may run before main(). Where judged code and the judge are linked to one
/// program, they share functions of the library's headers, and nobody can tell whose access it was: only a grader, whose
/// submissions are libraries, asks for the guard.
struct Guard {
  Guard() {
    if (std::getenv(guard_variable) != nullptr) linked_backend().guard_host_memory(end_at_once);
  }
};
const Guard guard;

/// Learner's code that calls exit() must not look like a pass.
void finish_at_exit() {
  JudgeSession* const session = JudgeSession::current();
  if (session == nullptr || session->is_finished()) return;
  simulator::Finding crash;
  tell<words::function_ended_program>(crash);
  session->add(crash);
  session->finish();
  std::_Exit(session->exit_status());
}

int run(const std::vector<std::string>& arguments) {
  const Options options = parse_options(arguments);
  std::vector<const char*> for_doctest{"judge"};
  for (const std::string& argument : options.for_doctest) for_doctest.push_back(argument.c_str());

  register_reporter();
  doctest::Context context(static_cast<int>(for_doctest.size()), for_doctest.data());
  context.setOption("reporters", "verdict");
  context.setOption("no-intro", true);
  context.setOption("order-by", "suite");  // cases at an end of the contract come last
  if (options.color != "auto") context.setOption(options.color == "always" ? "force-colors" : "no-colors", true);

  static JudgeSession session(options, subject_of(options), linked_backend());  // outlives run(): see finish_at_exit
  std::atexit(finish_at_exit);
  linked_backend().before_sudden_end(
      [](const std::vector<simulator::Finding>& findings) { JudgeSession::current()->end_suddenly(findings); });
  context.run();
  if (context.shouldExit()) session.cancel();
  return session.exit_status();
}

}  // namespace

/// The one function that chapters' tests call. harness.hpp declares it, which needs a backend's CUDA runtime. It counts
/// the question as an assertion of the running test case, which fails with it. The verdict tells of it already.
void judge(const Case& question) {
  const bool passed = JudgeSession::current()->judge(question);
  verdict_tells_already = true;
  CHECK(passed);
  verdict_tells_already = false;
}

}  // namespace course

/// Where every judge begins: what it judges may have a main() of its own, see program.hpp.
extern "C" int __wrap_main(int argc, char** argv) {  // NOLINT(*-reserved-identifier)
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") return std::fputs(course::usage, stdout) < 0 ? 2 : 0;
  }
  try {
    return course::run(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "judge: %s\n", error.what());
    return 2;
  }
}
