/// @file
/// From a `.cu` to its verdict: compile, link with the harness, run.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "course/workspace.hpp"

namespace course {

/// What is to be judged, and how.
struct Question {
  const Exercise* exercise = nullptr;
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source;                       ///< from the top of the repository, or absolute
  std::string backend = "sim";              ///< "sim" or "gpu"
  bool color = false;
  std::chrono::milliseconds time_limit{20000};
};

/// The answer: for people and for programs.
struct Judgement {
  nlohmann::ordered_json report;  ///< the object that --json prints
  std::string text;

  /// Whether it says "pass".
  bool passed() const { return report.at("verdict") == "pass"; }
};

/// Judges. Nothing of the learner's is written; scratch files are gone
/// afterwards.
/// @throws Problem when the tools or files needed are not there
Judgement judge_question(const Workspace& workspace, const Question& question);

}  // namespace course
