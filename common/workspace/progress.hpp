/// @file
/// What the learner has done so far: ticks and hints. Losing it loses nothing else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace course {

/// What all threads together did, by the counters' keys.
using Totals = std::map<std::string, std::uint64_t>;

/// Progress on one exercise.
struct ExerciseProgress {
  std::string solved;                            ///< when the learner's own file first passed, "2025-01-31
                                                 ///< 12:00"; empty: open
  int attempts = 0;                              ///< verdicts on the learner's own file
  std::vector<std::size_t> hints_shown;          ///< indices of tiers
  std::vector<std::size_t> generic_hints_shown;  ///< since `last_failures` are what they are
  std::vector<std::string> last_failures;        ///< what the last verdict showed, see failures_of()
  std::vector<std::size_t> fitting_hints_shown;  ///< of hints_shown those shown since `last_failures` are what they are
  std::string judged;                            ///< when the last verdict was given, with seconds; empty: never
  std::string counted_case;                      ///< the case of `totals`
  Totals totals;                                 ///< what the last verdict counted in it
  Totals totals_before;                          ///< likewise by the verdict before, if that counted something else
};

/// Progress on the course, by exercise id.
using Progress = std::map<std::string, ExerciseProgress>;

/// The progress file.
class ProgressFile {
 public:
  /// @param file need not exist
  explicit ProgressFile(std::filesystem::path file) : file_(std::move(file)) {}

  /// Reads it. A damaged file is put aside as `<file>.corrupt`, said on stderr, and the count starts anew.
  Progress load() const;

  /// Reads it, lets `change` act, and writes it in one step; other instances wait meanwhile.
  void update(const std::function<void(Progress&)>& change) const;

 private:
  std::filesystem::path file_;
};

/// Now, as the progress file writes it.
std::string timestamp(const char* format = "%Y-%m-%d %H:%M");

}  // namespace course
