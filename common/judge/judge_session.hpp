/// @file
/// A judge at work: what it was asked, what it has seen so far, the channel to a grader, and which case is traced.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "judge/backend.hpp"
#include "judge/options.hpp"
#include "judge/printed.hpp"
#include "judge/verdict_builder.hpp"
#include "verdict/verdict.hpp"

namespace course {

/// A judge of altered inputs ends with it where no alteration changed an output: CTest's sign for a skipped test.
inline constexpr int exit_status_of_nothing_altered = 77;

/// A descriptor that the grader has opened. The judge reads a secret line from it before any case runs, and everything
/// that it writes carries that line: what does not is not the judge's. Each verdict is one line of JSON,
/// `{"seal":…,"complete":…,"verdict":{…}}`.
class SealedChannel {
 public:
  /// @param descriptor both ways, or -1 for a channel that sends nothing
  /// @throws std::runtime_error when no seal can be read there
  explicit SealedChannel(int descriptor = -1);

  /// Sends a verdict. @param complete whether all cases are in it; else it holds if the judge ends in the running case
  void send(const Verdict& verdict, bool complete) const;

 private:
  int descriptor_;
  std::string seal_;
};

/// Keeps the trace of one case: of the one that was asked for by its name, else of the first with that in its name; if
/// none was asked for, of the first that fails, else of the first with a
/// launch.
class CaseTrace {
 public:
  /// Whether that case may be the one. A case that was not asked for is recorded until one has failed.
  bool wants(const Options& options, const std::string& name) const;

  /// The case was judged; writes its trace if it is the one, so far. The file is an object: "case", "verdict", "index"
  /// among the cases, "launch_count", "launches" (see to_json(Trace)).
  /// @throws Problem when the file cannot be written
  void offer(const Options& options, const std::string& name, std::size_t index, const CaseResult& result);

 private:
  enum class Kept { nothing, without_launch, passed, failed, asked };
  Kept kept_ = Kept::nothing;
};

/// One run of a judge. There is one at a time, since doctest gives the functions of its test cases no argument by which
/// they could be told of theirs.
class JudgeSession {
 public:
  /// Becomes the current one, until it is destroyed. Kernels run on `backend`.
  JudgeSession(Options options, Subject subject, Backend& backend);
  ~JudgeSession();
  JudgeSession(const JudgeSession&) = delete;
  JudgeSession& operator=(const JudgeSession&) = delete;

  /// The session whose cases run; nullptr where there is none.
  static JudgeSession* current();

  /// Begins a case, and leaves a verdict in the file that holds if the program dies in the middle of it.
  /// @param is_at_an_end of the contract: then nothing is judged, and the verdict has no such case, if another has failed
  void begin_case(const std::string& name, bool is_at_an_end = false);

  /// Judges a question of the running case. @returns whether it passed, or was not judged
  bool judge(const Case& question);

  /// Something in the running case that no question showed: an exception, a failed check of the harness.
  void add(simulator::Finding finding) { builder_.add(std::move(finding)); }

  /// Prints the verdict and writes its file.
  void finish();

  /// Leaves a verdict in the file that also holds what was found in the running case, since the program ends amid it.
  void end_suddenly(const std::vector<simulator::Finding>& findings);

  /// Gives the verdict, with these findings in the running case, and ends the program.
  [[noreturn]] void end_by(const std::vector<simulator::Finding>& findings);

  /// No verdict is wanted: doctest was only asked to list something.
  void cancel() { finished_ = true; }

  /// Whether the verdict was given.
  bool is_finished() const { return finished_; }

  /// The program's exit status, once finished.
  int exit_status() const { return exit_status_; }

 private:
  bool judge_altered(const Case& question);
  void publish(const Verdict& verdict, bool complete);

  Options options_;
  Backend& backend_;
  VerdictBuilder builder_;
  SealedChannel channel_;
  CaseTrace trace_{};
  std::optional<PrintingBackend> printing_;  ///< where what is printed is kept for the verdict
  bool finished_ = false;
  bool passed_over_ = false;  ///< the running case, which is at an end of the contract
  /// How many launches those cases had of which it was seen what the function does when one is refused: with fewer
  /// launches, another one is the last, and no later check finds its error.
  std::set<std::size_t> refused_of_;
  std::size_t altered_ = 0;  ///< alterations of inputs that changed an output
  int exit_status_ = 0;
};

}  // namespace course
