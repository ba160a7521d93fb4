/// @file
/// The course's check of its own advice: what verdicts on wrong kernels advise is carried out.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <vector>

#include "build/judge_file.hpp"
#include "build/wrong_kernel.hpp"
#include "commands/later.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/text.hpp"
#include "trial/trial.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

struct WrongOne {
  const Exercise* exercise;
  const Alternative* kernel;

  std::string name() const { return exercise->id + "." + kernel->name; }
};

std::vector<WrongOne> chosen(const Workspace& workspace, const AdviceCheckOptions& options) {
  std::vector<WrongOne> all;
  for (const Exercise& exercise : workspace.manifest.exercises) {
    for (const Alternative& kernel : exercise.wrong) {
      const WrongOne one{&exercise, &kernel};
      if (one.name().find(options.part) != std::string::npos) all.push_back(one);
    }
  }
  if (options.sample == 0 || all.size() <= options.sample) return all;
  std::sort(all.begin(), all.end(), [&](const WrongOne& one, const WrongOne& other) {
    return checksum(options.seed + one.name()) < checksum(options.seed + other.name());
  });
  all.resize(options.sample);
  return all;
}

/// What came of one kind of advice.
struct Row {
  int kernels = 0;
  int at_once = 0;  ///< all cases pass with the first reading
  int later = 0;    ///< with another
  int several = 0;  ///< with an edit for the next finding, too
  int gone = 0;
  int fails = 0;
  int unknown = 0;
};

/// As the table names it.
std::string advice_of(const Trial& trial) {
  if (trial.spot == simulator::Spot::guarded) return "a guard for an index";
  const std::string call = trial.statement.substr(0, trial.statement.find(';'));
  const bool moved = trial.spot == simulator::Spot::out_of_branch;
  return fmt::format("`{}` {}", call, moved ? "moved out of a branch" : "added");
}

void note(Row& row, const Trial& trial) {
  ++row.kernels;
  if (trial.outcome == Outcome::passes)
    ++(trial.edits > 1 ? row.several : trial.failed.empty() ? row.at_once : row.later);
  row.gone += trial.outcome == Outcome::gone ? 1 : 0;
  row.fails += trial.outcome == Outcome::fails ? 1 : 0;
  row.unknown += trial.outcome == Outcome::unknown ? 1 : 0;
}

/// Whether the copy of which it is told that all cases pass does so when it is judged anew, as a file of its own.
bool holds(const Workspace& workspace, const Exercise& exercise, const Trial& trial) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const fs::path file = scratch.path() / (exercise.name + ".cu");
  write_scratch(file, trial.source);
  return judge_file(workspace, {.exercise = &exercise, .implementation = "file", .source = file}).passed();
}

}  // namespace

int check_advice(const Workspace& workspace, const AdviceCheckOptions& options) {
  fs::current_path(workspace.root());
  std::map<std::string, Row> rows;
  std::size_t kernels = 0;
  std::size_t advised = 0;
  int refuted = 0;
  double longest = 0;
  for (const WrongOne& one : chosen(workspace, options)) {
    ++kernels;
    const std::string source = wrong_kernel(workspace, *one.exercise, one.kernel->name).source;
    const JudgeRequest request = {.exercise = one.exercise, .implementation = "file", .source = source};
    const Judgement judgement = judge_file(workspace, request);
    const auto begin = std::chrono::steady_clock::now();
    const Trial trial = try_advice(workspace, request, judgement.verdict, std::chrono::minutes(1));
    if (trial.spot == simulator::Spot::none) continue;
    ++advised;
    longest = std::max(longest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    note(rows[advice_of(trial)], trial);
    if (options.verbose) {
      fmt::print("{}: {}\n", one.name(), told(trial).empty() ? "nothing is told" : told(trial));
      std::fflush(stdout);
    }
    if (trial.outcome != Outcome::passes || holds(workspace, *one.exercise, trial)) continue;
    ++refuted;
    fmt::print(stderr, "{}: judged anew it fails. It was told: {}\n", one.name(), told(trial));
  }
  fmt::print(
      "| advice | kernels | all cases pass | at another place | with a second edit | gone, but others remain | does not "
      "repair | not judged |\n");
  fmt::print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (const auto& [statement, row] : rows)
    fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", statement, row.kernels, row.at_once, row.later,
               row.several, row.gone, row.fails, row.unknown);
  fmt::print("\n{} wrong kernels, {} with advice that can be carried out; the longest trial took {:.1f} s.\n", kernels,
             advised, longest);
  return refuted == 0 && kernels != 0 ? 0 : 1;
}

}  // namespace course
