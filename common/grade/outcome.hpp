/// @file
/// What grading one submission came to.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace course {

/// The answer for one file as one exercise. It says nothing of whose file it is, where it lay, or how long it took.
struct Outcome {
  std::string verdict;     ///< "pass", "fail", "build-error" or "refused"
  std::string message;     ///< the first thing to know, one line; empty for a pass
  std::size_t cases = 0;   ///< that the exercise has; 0 where none was run
  std::size_t passed = 0;  ///< of them
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();  ///< kind, severity, message, line
  std::string containment;  ///< in which it was judged: "bubblewrap" or "limits"

  bool passes() const { return verdict == "pass"; }
};

/// As an object, and back.
nlohmann::ordered_json to_json(const Outcome& outcome);

/// Nothing if it is no outcome.
std::optional<Outcome> outcome_from(const nlohmann::ordered_json& json);

/// Adds a finding with an error's severity.
void add_error(Outcome& outcome, const std::string& kind, const std::string& message, int line = 1);

}  // namespace course
