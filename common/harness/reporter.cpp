/// @file
/// What doctest tells the judge. This file holds doctest's implementation, whose summary it uses.
// Faults belong to the simulator, which knows the line; doctest would only name the case.
#define DOCTEST_CONFIG_NO_POSIX_SIGNALS
#define DOCTEST_CONFIG_IMPLEMENT
#include "harness/reporter.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "harness/backend.hpp"
#include "harness/judge_session.hpp"
#include "harness/launch_failure.hpp"

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

  void test_case_start(const doctest::TestCaseData& test) override { session_.begin_case(test.m_name); }

  void test_case_exception(const doctest::TestCaseException& exception) override {
    if (linked_backend().is_lost()) {
      simulator::Finding consequence;
      consequence.message =
          "the GPU cannot be used any more after the crash of an earlier case, so this was not judged";
      return session_.add(consequence);
    }
    // Mostly a CUDA call of the harness; its text begins with file and line, which failed_call() understands.
    simulator::Finding finding = failed_call(exception.error_string.c_str(), "");
    finding.kind = simulator::FindingKind::crash;
    finding.message = "the case threw an exception: " + finding.message;
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

}  // namespace

void register_reporter() { doctest::registerReporter<Reporter>("verdict", 0, true); }

void count_in_doctest(bool passed) {
  verdict_tells_already = true;
  CHECK(passed);
  verdict_tells_already = false;
}

}  // namespace course
