/// @file
/// What doctest tells the judge.
#include "harness/reporter.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>

#include "harness/backend.hpp"
#include "harness/launch_failure.hpp"

namespace course {
namespace {

simulator::Finding failed_check(const char* file, int line, const std::string& message) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::wrong_result;
  finding.message = message;
  finding.where = {file, line, 0};
  return finding;
}

}  // namespace

const char* const judges_own_failure = "judge";

void Reporter::report_query(const doctest::QueryData& query) {
  for (unsigned i = 0; i < query.num_data; ++i) std::puts(query.data[i]->m_name);
}

void Reporter::test_case_start(const doctest::TestCaseData& test) { begin_case(*running(), test.m_name); }

void Reporter::test_case_exception(const doctest::TestCaseException& exception) {
  if (linked_backend().is_lost()) {
    simulator::Finding consequence;
    consequence.message = "the GPU cannot be used any more after the crash of an earlier case, so this was not judged";
    return running()->verdict.add(consequence);
  }
  // Mostly a CUDA call of the harness; its text begins with file and line, which failed_call() understands.
  simulator::Finding finding = failed_call(exception.error_string.c_str(), "");
  finding.kind = simulator::FindingKind::crash;
  finding.message = "the case threw an exception: " + finding.message;
  running()->verdict.add(finding);
}

void Reporter::log_assert(const doctest::AssertData& assertion) {
  if (!assertion.m_failed) return;
  const char* const comparison = assertion.m_decomp.c_str();
  const std::string detail = assertion.m_threw ? assertion.m_exception.c_str() : comparison;
  running()->verdict.add(
      failed_check(assertion.m_file, assertion.m_line, fmt::format("{} is not so: {}", assertion.m_expr, detail)));
}

void Reporter::log_message(const doctest::MessageData& message) {
  if (std::strcmp(message.m_file, judges_own_failure) == 0) return;
  if (message.m_severity == doctest::assertType::is_warn) return;
  running()->verdict.add(failed_check(message.m_file, message.m_line, message.m_string.c_str()));
}

}  // namespace course
