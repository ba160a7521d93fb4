/// @file
/// Whose code is judged, and the verdict that is put together of all that the cases showed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "judge/budget_findings.hpp"
#include "judge/judge_case.hpp"
#include "verdict/verdict.hpp"
#include "workspace/skeleton/regions.hpp"

namespace course {

/// The code under judgement, and what its text says before it runs.
struct Subject {
  std::string exercise{};                   ///< "01_shared_memory/add_ten"
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source{};                     ///< path of the `.cu`; empty when not told
  std::string backend{};                    ///< "sim" or "gpu"

  std::vector<Region> todos{};                 ///< all regions of the source
  bool program_beside = false;                 ///< they are empty, and a whole program stands outside of them
  simulator::SourceLocation kernel{};          ///< the first `__global__`, for findings that have no line of their own
  std::vector<simulator::Finding> warnings{};  ///< the compiler's on the source
  std::vector<simulator::Note> own_arrays{};   ///< each thread has one of its own: they lack `__shared__`, and a value
  bool may_order_without_barriers = false;     ///< names a warp or cooperative-groups synchronisation
};

/// Reads `subject.source` and fills in what its text says. An unreadable file has no regions.
void read_source(Subject& subject);

/// Collects cases while they run, and answers for all of them.
class VerdictBuilder {
 public:
  explicit VerdictBuilder(Subject subject) : subject_(std::move(subject)) {}

  /// A test case begins; what is added from now on belongs to it.
  void begin_case(const std::string& name);

  /// A question of the running case was judged. Findings without a line of their own get the kernel's.
  void add(const Case& question, CaseResult result);

  /// Whether the verdict will tell of one of these, as it stands: the worst for each counter is told.
  bool is_news(const std::vector<Overrun>& overruns) const;

  /// Whether the verdict will tell of these wrong outputs before those of the cases so far.
  bool is_told_before_others(const WrongResult& wrong) const;

  /// What the judged code printed in the running case.
  void add_printed(const std::string& text) { record().printed += text; }

  /// Something in the running case that no question showed: an exception, a failed check of the harness.
  void add(simulator::Finding finding);

  /// The running case is not judged; it counts as failed. `why` is its message.
  void skip(const std::string& why) { fail(why); }

  /// The case that runs, or the last one.
  const CaseRecord& current();

  const std::vector<CaseRecord>& cases() const { return cases_; }
  /// What the backend saw and what the harness checked, as far as it was added.
  const std::vector<simulator::Finding>& seen() const { return seen_; }

  /// Whether a case has failed.
  bool has_failed() const;

  /// The verdict on what was added so far. It passes if at least one case ran and every case passed.
  Verdict verdict() const;

  /// The verdict as it would be if the program ended now, in the middle of its last case: fail, with a crash whose
  /// origin is the program's end.
  Verdict verdict_if_it_ends_here() const;

 private:
  CaseRecord& record();
  void fail(const std::string& message);
  void take(simulator::Finding& finding);
  bool passed() const { return !cases_.empty() && !has_failed(); }
  std::vector<CaseRecord> diagnosed() const;
  void share_cause(std::vector<CaseRecord>& cases) const;
  std::vector<simulator::Finding> findings(const std::vector<CaseRecord>& cases) const;
  std::vector<std::string> notes() const;
  simulator::Finding wrong_result(const CaseRecord& record) const;

  Subject subject_;
  std::vector<CaseRecord> cases_;
  std::vector<simulator::Finding> seen_;
  std::vector<CaseOverrun> overruns_;
  std::vector<simulator::Finding> shapes_;  ///< where requests and work lie badly
  std::vector<simulator::BarrierUse> barriers_;
  bool uses_shared_memory_ = false;
  bool asks_for_cause_ = false;  ///< the program is given, and what its region asks for is the cause of its defect
};

}  // namespace course
