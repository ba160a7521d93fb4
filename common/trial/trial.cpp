#include "trial/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "simulator/platform/files.hpp"
#include "trial/readings.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

using simulator::Finding;

/// How good an outcome is.
int rank(Outcome outcome) {
  if (outcome == Outcome::passes) return 2;
  return outcome == Outcome::gone ? 1 : 0;
}

std::string joined_places(const std::vector<std::string>& places) {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0) text += i + 1 == places.size() ? " or " : ", ";
    text += places[i];
  }
  return text;
}

}  // namespace

Trial try_advice(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict,
                 std::chrono::milliseconds most) {
  const auto end = std::chrono::steady_clock::now() + most;
  const Finding* const finding = first_told(verdict);
  if (finding == nullptr || !verdict.unsolved.empty()) return {};
  const std::vector<AdviceReading> readings =
      readings_of(*finding, read_file(workspace.at(request.source)), verdict.source);
  if (readings.empty()) return {};
  Trial trial;
  trial.statement = words_for(finding->remedy);
  trial.chosen_cases = !request.case_name.empty();
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  std::size_t failed = 0;
  JudgeRequest copy = request;
  copy.implementation = "file";
  copy.symbols = false;
  copy.source = workspace.from_root((scratch.path() / fs::path(request.source).filename()).string());
  for (const AdviceReading& reading : readings) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return trial;
    write_scratch(workspace.at(copy.source), reading.source);
    copy.compile_limit = std::min(request.compile_limit, left);
    copy.time_limit = std::min(request.time_limit, left);
    const Verdict after = judge_file(workspace, copy).verdict;
    if (std::chrono::steady_clock::now() >= end && !after.passed()) return trial;  // it may have been cut short
    const Outcome outcome = outcome_of(verdict, *finding, after);
    if (outcome == Outcome::fails) {
      ++failed;
      if (std::count(trial.failed.begin(), trial.failed.end(), reading.place) == 0)
        trial.failed.push_back(reading.place);
    }
    if (rank(outcome) <= rank(trial.outcome)) continue;
    trial.outcome = outcome;
    trial.place = reading.place;
    trial.source = reading.source;
    trial.cases = after.cases.size();
    trial.passed = cases_passed(after);
    if (outcome == Outcome::passes) break;
  }
  trial.complete = true;
  if (trial.outcome == Outcome::unknown && failed == readings.size()) trial.outcome = Outcome::fails;
  return trial;
}

std::string told(const Trial& trial) {
  const std::string with = fmt::format("Tried: with {} {}", trial.statement, trial.place);
  switch (trial.outcome) {
    case Outcome::passes:
      if (trial.cases == 1) return with + ", the case passes.";
      return fmt::format("{}, {} {} cases pass.", with, trial.chosen_cases ? "these" : "all", trial.cases);
    case Outcome::gone:
      return fmt::format("{}, this finding is gone; {} of {} cases pass.", with, trial.passed, trial.cases);
    case Outcome::fails:
      return fmt::format("Tried: {} {} does not repair it. Look for another cause.", trial.statement,
                         joined_places(trial.failed));
    case Outcome::unknown:
      break;
  }
  return "";
}

}  // namespace course
