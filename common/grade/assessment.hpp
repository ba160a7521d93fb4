/// @file
/// What grading one submission came to.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

/// A finding as a teacher reads it, or why a submission was not judged.
struct Complaint {
  std::string kind;  ///< of a finding, "build-error" or "refused"
  simulator::Severity severity = simulator::Severity::error;
  std::string message;
  int line = 1;
};

/// The answer for one file as one exercise. It says nothing of whose file it is, where it lay, or how long it took.
struct Assessment {
  std::string verdict;     ///< "pass", "fail", "build-error" or "refused"
  std::string message;     ///< the first thing to know, one line; empty for a pass
  std::size_t cases = 0;   ///< that the exercise has; 0 where none was run
  std::size_t passed = 0;  ///< of them
  std::vector<Complaint> findings;
  std::string containment;  ///< in which it was judged: "bubblewrap" or "limits"

  bool passes() const { return verdict == "pass"; }
};

/// As an object, and back.
nlohmann::ordered_json to_json(const Assessment& assessment);

/// Nothing if it is none.
std::optional<Assessment> assessment_from(const nlohmann::ordered_json& json);

/// Adds a complaint with an error's severity.
void add_error(Assessment& assessment, const std::string& kind, const std::string& message, int line = 1);

}  // namespace course
