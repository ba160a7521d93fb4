/// @file
/// Verdicts for a grader that does not trust the code it judges.
#pragma once

#include <string>

#include "report/verdict.hpp"

namespace course {

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

}  // namespace course
