/// @file
/// From a submission's text to its assessment: check, compile, check the object, link, run.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "grade/assessment.hpp"
#include "grade/grade_options.hpp"
#include "grade/grading_rig.hpp"
#include "grade/sandbox.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// Judges texts, in several threads at once.
class Grader {
 public:
  /// @param scratch a folder for what is compiled
  /// @param checked whether sources and objects are checked; without, only the sandbox and the sealed verdict are left,
  ///                which is how they are tested
  Grader(const Workspace& workspace, Sandbox sandbox, GradeLimits limits, std::filesystem::path scratch, bool checked);

  /// The exercise's rig, made at its first use. Its reference has passed on it, within the limits.
  /// @throws Problem when it does not
  const GradingRig& rig(const Exercise& exercise);

  /// A digest of all that outcomes for an exercise depend on but the submission's text. Builds what is stale.
  std::string conditions(const Exercise& exercise) const;

  /// Judges `source` as the exercise of `rig`. The answer depends on nothing else.
  /// @throws Problem when this machine, and not the submission, is at fault
  Assessment judge(const GradingRig& rig, const std::string& source) const;

  /// "20 s, 2048 MiB".
  std::string limit_text() const;

 private:
  struct Slot;

  ProcessResult run(const GradingRig& rig, const std::filesystem::path& folder, const std::string& seal) const;
  ProcessResult build(const std::vector<std::string>& command, const GradingRig& rig,
                      const std::filesystem::path& folder) const;
  std::optional<Assessment> refusal_by_source(const GradingRig& rig, const std::string& source) const;
  std::optional<Assessment> refusal_by_object(const GradingRig& rig, const std::filesystem::path& folder,
                                              const Symbols& symbols) const;
  std::optional<Assessment> failed_build(const GradingRig& rig, const std::filesystem::path& folder) const;

  const Workspace& workspace_;
  Sandbox sandbox_;
  GradeLimits limits_;
  std::filesystem::path scratch_;
  bool checked_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Slot>> rigs_;
};

}  // namespace course
