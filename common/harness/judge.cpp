/// @file
/// The one function that chapters' tests call.
#include <doctest/doctest.h>

#include "harness/case.hpp"
#include "harness/reporter.hpp"
#include "harness/running.hpp"

namespace course {

void judge(const Case& question) {
  Running& judge = *running();
  const std::string name = judge.verdict.cases().back().name;
  if (never_ends(judge.verdict.seen())) {
    judge.verdict.skip("not judged, since the kernel of an earlier case never ends");
    ADD_FAIL_CHECK_AT(judges_own_failure, 0, judge.verdict.cases().back().message.c_str());
    return;
  }
  const auto metrics = judge.options.metrics == "always" ? simulator::Metrics::on : simulator::Metrics::off;
  const bool traced = judge.trace.wants(judge.options, name);
  CaseResult result = judge_case(question, name, linked_backend(), metrics, traced ? &judge.options.trace : nullptr);
  judge.trace.offer(judge.options, name, judge.verdict.cases().size() - 1, result);
  const bool failed = result.failed();
  judge.verdict.add(question, std::move(result));
  if (failed) ADD_FAIL_CHECK_AT(judges_own_failure, 0, judge.verdict.cases().back().message.c_str());
}

}  // namespace course
