/// @file
/// Assessments kept on disk, so that no text is judged twice.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "grade/assessment.hpp"

namespace course {

/// What an assessment belongs to.
struct ResultKey {
  std::string exercise;    ///< its ID
  std::string digest;      ///< of the submission's text
  std::string conditions;  ///< digest of the rig, the limits and the containment
};

/// A folder with one file for each text and exercise. Files appear complete or not at all, so several processes may
/// write into it and any of them may be killed.
class Results {
 public:
  explicit Results(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The assessment that was kept under the same key; nothing when there is none, or its file is damaged
  /// or was changed.
  std::optional<Assessment> find(const ResultKey& key) const;

  /// Keeps an assessment.
  /// @throws Problem when it cannot be written
  void keep(const ResultKey& key, const Assessment& assessment) const;

 private:
  std::filesystem::path file(const ResultKey& key) const;

  std::filesystem::path folder_;
};

}  // namespace course
