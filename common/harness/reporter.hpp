/// @file
/// What doctest tells the judge.
#pragma once

#include <doctest/doctest.h>

#include "harness/running.hpp"

namespace course {

/// Stands in for doctest's console output: begins cases, and makes findings of what fails outside of judge().
class Reporter : public doctest::IReporter {
 public:
  explicit Reporter(const doctest::ContextOptions&) {}

  void report_query(const doctest::QueryData& query) override;
  void test_case_start(const doctest::TestCaseData& test) override;
  void test_case_exception(const doctest::TestCaseException& exception) override;
  void log_assert(const doctest::AssertData& assertion) override;
  void log_message(const doctest::MessageData& message) override;

  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};

/// The file name under which judge() fails a test case in doctest; what it says is in the verdict already.
extern const char* const judges_own_failure;

}  // namespace course
