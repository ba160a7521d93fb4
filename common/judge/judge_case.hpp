/// @file
/// One case on one backend: run, compare, count.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "judge/backend.hpp"
#include "judge/case.hpp"
#include "judge/costs.hpp"
#include "verdict/spending.hpp"

namespace course {

/// Everything that one case showed.
struct CaseResult {
  std::vector<simulator::Finding> findings;  ///< of all schedules, merged
  std::vector<simulator::Finding> shapes;    ///< how the first schedule's requests and work lie against the budget
  std::vector<Overrun> overruns;             ///< of the first schedule
  std::vector<Costs> costs{};                ///< of each overrun, where they were looked for
  std::optional<WrongResult> wrong;          ///< of the first schedule that gave a wrong output
  simulator::Schedule wrong_under = simulator::Schedule::forward;  ///< that schedule
  std::optional<simulator::Counts> counts;                         ///< of the first schedule, where the backend counts
  std::optional<simulator::WarpMetrics> metrics;                   ///< of the first schedule, where they were measured
  std::vector<simulator::BarrierUse> barriers;                     ///< of all schedules, merged
  std::optional<simulator::WorkTime> work_time{};       ///< of the first schedule, where the budget limits it
  std::optional<simulator::Trace> trace{};              ///< of the first schedule, where it was asked for
  std::size_t launches = 0;                             ///< of the first schedule, as far as the backend tells them
  std::optional<simulator::LaunchShape> only_launch{};  ///< where there is one

  /// Whether the case fails: wrong outputs, an overrun, or a finding that is an error or a warning.
  bool failed() const;
};

/// Puts `question` to the learner's code on `backend`, under every schedule; only one if the kernel never ends there.
/// The requests of warps are measured where `metrics` or the budget asks for it, the first schedule is traced where
/// `trace` says what to show.
CaseResult judge_case(const Case& question, const std::string& name, Backend& backend,
                      simulator::Metrics metrics = simulator::Metrics::off,
                      const simulator::TraceSelection* trace = nullptr);

/// Asks again with one launch refused, as by a device that is short of resources: the first, the second, and so on. Adds
/// to `result` what is wrong with a function that does not throw then.
void judge_refused_launches(CaseResult& result, const Case& question, Backend& backend);

/// Looks where the overruns of `result` come from: asks again, and watches the thread that did most, or every line.
void find_costs(CaseResult& result, const Case& question, Backend& backend);

/// Looks where the first wrong output of `result` comes from: asks again, under the schedule that showed it, and follows
/// that output back to what was read for it.
/// @param is_explained it is known what the output is made of: then only the way that this has come is told
void find_origin(CaseResult& result, const Case& question, Backend& backend, bool is_explained = false);

/// Looks what the first wrong output of `result` is made of: asks again with single elements of the inputs changed, and
/// says how that differs from the definition of the case, where it has one. @returns whether it says anything
bool experiment(CaseResult& result, const Case& question, Backend& backend);

/// Looks into the trace of another run for why slots were read that nothing had written, where `known` lacks these reads:
/// another line may have overwritten what belonged there. Adds that to the findings.
void find_overwritten(CaseResult& result, const std::vector<simulator::Finding>& known, const Case& question,
                      Backend& backend);

/// Adds `more` to `all`: a barrier at a known line orders something if it ever did.
void merge_barriers(std::vector<simulator::BarrierUse>& all, const std::vector<simulator::BarrierUse>& more);

/// Whether one of them says that a kernel never ends: asking again would only cost as much time again.
bool never_ends(const std::vector<simulator::Finding>& findings);

}  // namespace course
