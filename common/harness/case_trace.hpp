/// @file
/// Which of a judge's cases is traced, and the file that its trace goes to.
#pragma once

#include <string>

#include "harness/judge_case.hpp"
#include "harness/options.hpp"

namespace course {

/// Keeps the trace of one case: of the one that was asked for, else of the first that fails, else of the first with a
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
  enum class Kept { nothing, without_launch, passed, failed };
  Kept kept_ = Kept::nothing;
};

}  // namespace course
