/// @file
/// The verdict: all that the cases showed, put together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/judge_case.hpp"
#include "harness/subject.hpp"

namespace course {

/// One test case of the harness.
struct CaseRecord {
  std::string name;
  bool passed = true;
  std::string message;                            ///< what failed first; empty when passed
  std::optional<WrongResult> wrong;               ///< the first wrong result in it
  std::optional<simulator::Counts> counts;        ///< of its first question, where the backend counts
  std::optional<simulator::WarpMetrics> metrics;  ///< of its first question, where they were measured
  std::optional<simulator::WorkTime> work_time;   ///< of its first question, where its budget limits it
  Budget budget;                                  ///< of its first question
};

/// Collects cases while they run and answers for all of them.
class Verdict {
 public:
  explicit Verdict(Subject subject) : subject_(std::move(subject)) {}

  /// A test case begins; what is added from now on belongs to it.
  void begin_case(const std::string& name);

  /// A question of the running case was judged. Findings without a line of their own get the kernel's.
  void add(const Case& question, CaseResult result);

  /// Something in the running case that no question showed: an exception, a failed check of the harness.
  void add(simulator::Finding finding);

  /// The running case is not judged; it counts as failed. `why` is its message.
  void skip(const std::string& why) { fail(why); }

  /// Whether at least one case ran, every case passed, and no finding is an error or a warning.
  bool passed() const;

  /// How many cases passed.
  std::size_t cases_passed() const;

  /// Everything that was found, errors first: what the backend saw, one wrong result for each case that has any, then
  /// overruns, since cheap comes after right: first what is too much or too little, then what lies badly.
  std::vector<simulator::Finding> findings() const;

  /// Remarks on barriers that are not needed; only for code that passed, since only there they are sure.
  std::vector<std::string> notes() const;

  /// The TODO regions that hold no code, if the verdict is fail; a passing file has nothing left to do.
  std::vector<Region> unsolved() const;

  /// The cases with wrong outputs: first those whose outputs show a telling pattern, then any.
  std::vector<const CaseRecord*> wrong_cases() const;

  /// The finding that stands for the wrong outputs of one case.
  simulator::Finding wrong_result(const CaseRecord& record) const;

  const Subject& subject() const { return subject_; }
  const std::vector<CaseRecord>& cases() const { return cases_; }
  const std::vector<simulator::Finding>& seen() const { return seen_; }
  const std::vector<Overrun>& overruns() const { return overruns_; }
  /// Where requests and work lie badly, at lines of their own.
  const std::vector<simulator::Finding>& shapes() const { return shapes_; }
  const std::vector<simulator::BarrierUse>& barriers() const { return barriers_; }

 private:
  CaseRecord& current();
  void fail(const std::string& message);
  void give_place(simulator::Finding& finding) const;

  Subject subject_;
  std::vector<CaseRecord> cases_;
  std::vector<simulator::Finding> seen_;
  std::vector<Overrun> overruns_;
  std::vector<simulator::Finding> shapes_;
  std::vector<simulator::BarrierUse> barriers_;
  bool uses_shared_memory_ = false;
};

}  // namespace course
