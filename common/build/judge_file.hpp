/// @file
/// From a `.cu` to its verdict: compile, link with the harness, run.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "build/object_check.hpp"
#include "simulator/results/trace_selection.hpp"
#include "verdict/verdict.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// What is to be judged, and how.
struct JudgeRequest {
  const Exercise* exercise = nullptr;
  std::string implementation = "exercise";  ///< "exercise", "solution" or "file"
  std::string source;                       ///< from the top of the repository, or absolute
  std::string backend = "sim";              ///< "sim" or "gpu"
  std::string case_name{};                  ///< only the cases that it means, see cases_meant(); with a trace: all run,
                                            ///< and the first of these is traced; empty: all
  bool metrics = false;                     ///< measure the requests of warps for the report
  simulator::TraceSelection trace = {};
  bool symbols = false;  ///< of code that passes, fill in Judgement::symbols
  std::chrono::milliseconds time_limit{20000};
  std::chrono::milliseconds compile_limit{60000};  ///< many times what an exercise takes on a slow machine
};

/// The judge's command line for `request`; its verdict goes to `report`, and as text to stdout. The warnings that
/// build_judge() left beside the judge go into the verdict.
std::vector<std::string> judge_command(const JudgeRequest& request, const std::filesystem::path& judge,
                                       const std::filesystem::path& report);

/// The answer.
struct Judgement {
  Verdict verdict;
  std::string output{};  ///< what the judged code printed
  Symbols symbols{};     ///< of its object, where they were asked for

  bool passed() const { return verdict.passed(); }
};

/// Compiles the source and links it with its harness to `judge`; the object file stays beside it, and so do the
/// compiler's warnings, where there are any, for judge_command().
/// @returns the verdict of a source that does not build
/// @throws Problem when the tools or files needed are not there
std::optional<Judgement> build_judge(const Workspace& workspace, const JudgeRequest& request,
                                     const std::filesystem::path& judge);

/// Judges. Nothing of the learner's is written; scratch files are gone afterwards.
/// @throws Problem when the tools or files needed are not there
Judgement judge_file(const Workspace& workspace, const JudgeRequest& request);

}  // namespace course
