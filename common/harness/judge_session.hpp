/// @file
/// A judge at work: what it was asked, and what it has seen so far.
#pragma once

#include <string>

#include "harness/case_trace.hpp"
#include "harness/options.hpp"
#include "harness/sealed_channel.hpp"
#include "harness/verdict_builder.hpp"

namespace course {

/// One run of a judge. There is one at a time, since doctest gives the functions of its test cases no argument by which
/// they could be told of theirs.
class JudgeSession {
 public:
  /// Becomes the current one, until it is destroyed.
  JudgeSession(Options options, Subject subject);
  ~JudgeSession();
  JudgeSession(const JudgeSession&) = delete;
  JudgeSession& operator=(const JudgeSession&) = delete;

  /// The session whose cases run; nullptr where there is none.
  static JudgeSession* current();

  /// Begins a case, and leaves a verdict in the file that holds if the program dies in the middle of it.
  void begin_case(const std::string& name);

  /// Judges a question of the running case. @returns whether it passed
  bool judge(const Case& question);

  /// Something in the running case that no question showed: an exception, a failed check of the harness.
  void add(simulator::Finding finding) { builder_.add(std::move(finding)); }

  /// Prints the verdict and writes its file.
  void finish();

  /// No verdict is wanted: doctest was only asked to list something.
  void cancel() { finished_ = true; }

  /// Whether the verdict was given.
  bool is_finished() const { return finished_; }

  /// The program's exit status, once finished.
  int exit_status() const { return exit_status_; }

 private:
  void publish(const Verdict& verdict, bool complete);

  Options options_;
  VerdictBuilder builder_;
  SealedChannel channel_;
  CaseTrace trace_{};
  bool finished_ = false;
  int exit_status_ = 0;
};

}  // namespace course
