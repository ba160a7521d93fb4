#include "course/commands/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "course/build/allowed_headers.hpp"
#include "course/build/judge_file.hpp"
#include "course/build/source_check.hpp"
#include "course/build/wrong_kernel.hpp"
#include "course/files/identify.hpp"
#include "report/verdict_json.hpp"
#include "system/files.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::vector<const Exercise*> chosen(const Workspace& workspace, const CheckOptions& options) {
  std::vector<const Exercise*> exercises;
  for (const std::string& id : options.ids) {
    const std::vector<const Exercise*> found = identify(workspace.manifest, id);
    exercises.insert(exercises.end(), found.begin(), found.end());
  }
  if (options.all) {
    for (const Exercise& exercise : workspace.manifest.exercises) exercises.push_back(&exercise);
  } else if (options.ids.empty()) {
    const Exercise* next = next_open(workspace, workspace.progress.load());
    if (next == nullptr) throw Problem("every exercise is solved. Name one, or use --all.");
    exercises.push_back(next);
  }
  return exercises;
}

void refuse_contradictions(const CheckOptions& options, std::size_t exercises) {
  if (!options.mutant.empty()) {
    if (!options.file.empty() || options.solutions)
      throw Problem("--mutant contradicts --file and --solutions. Use one of them.");
    if (options.ids.empty() || exercises != 1)
      throw Problem(
          "--mutant judges a wrong kernel of one exercise. Name it: ./course check pooling --mutant no_barrier");
  }
  if (options.file.empty()) return;
  if (options.solutions) throw Problem("--file and --solutions contradict each other. Use one of them.");
  if (options.ids.empty() || exercises != 1) {
    throw Problem("--file judges one exercise. Name it: ./course check add_ten --file mine.cu");
  }
  if (fs::is_directory(options.file)) throw Problem(fmt::format("{} is a folder. Name a .cu file.", options.file));
  if (!fs::exists(options.file)) throw Problem(fmt::format("there is no file {}. Check the path.", options.file));
}

JudgeRequest request_for(const Workspace& workspace, const CheckOptions& options, const Exercise& exercise) {
  JudgeRequest request;
  request.exercise = &exercise;
  request.backend = options.backend;
  request.color = !options.json && color_wanted(STDOUT_FILENO);
  request.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  request.source = exercise.exercise;
  if (options.solutions) {
    request.implementation = "solution";
    request.source = exercise.solution;
  } else if (!options.file.empty()) {
    request.implementation = "file";
    request.source = workspace.from_root(options.file);
  }
  return request;
}

/// Only the learner's own file counts. A folder that cannot be written costs the tick, not the verdict.
void record(const Workspace& workspace, const JudgeRequest& request, const Judgement& judgement) {
  if (request.implementation != "exercise") return;
  try {
    workspace.progress.update([&](Progress& progress) {
      ExerciseProgress& entry = progress[request.exercise->id];
      ++entry.attempts;
      entry.last_failures = failures_of(judgement.verdict);
      if (judgement.passed() && entry.solved.empty()) entry.solved = timestamp();
    });
  } catch (const Problem& problem) {
    fmt::print(stderr, "course: progress was not saved: {}\n", problem.what());
  }
}

/// The same, where a wrong kernel is asked for, with its file; says which one it is.
CheckOptions with_mutant(const Workspace& workspace, CheckOptions options, const Exercise& exercise) {
  if (options.mutant.empty()) return options;
  const WrongKernel kernel = wrong_kernel(workspace, exercise, options.mutant);
  if (!options.json) fmt::print("{}\n", kernel.description);
  options.file = workspace.at(kernel.source).string();
  return options;
}

/// What `./course grade` would refuse in code that has passed: better known before it is handed in.
std::vector<std::string> refusals(const Workspace& workspace, const JudgeRequest& request, const Judgement& judgement) {
  std::vector<std::string> notes;
  if (!judgement.passed() || request.implementation == "solution") return notes;
  for (const HeaderFolder& folder : header_folders(workspace)) {
    if (!fs::is_directory(folder.path)) return notes;  // a course without its sources cannot grade
  }
  const std::string source = read_file(workspace.at(request.source));
  for (const Objection& objection : objections_to_source(source, allowed_headers(workspace, *request.exercise)))
    notes.push_back(
        fmt::format("./course grade would refuse this file. Line {} uses {}", objection.line, objection.message));
  return notes;
}

std::string next_step(const Workspace& workspace, const JudgeRequest& request, bool passed) {
  const Exercise& exercise = *request.exercise;
  if (request.implementation == "solution") return "";
  if (!passed) {
    const std::string file = request.implementation == "file" ? " --file " + request.source : "";
    return fmt::format("Next: edit {}, then ./course check {}{}. A hint: ./course hint {}\n", request.source,
                       exercise.name, file, exercise.name);
  }
  if (request.implementation == "file") return "";
  const Exercise* next = next_open(workspace, workspace.progress.load(), &exercise);
  if (next == nullptr) return "Next: nothing is left. Every exercise is solved.\n";
  return fmt::format("Next: {} {}: read {}/README.md, edit {}, then ./course check {}\n", next->number, next->name,
                     next->chapter_dir, next->exercise, next->name);
}

int exit_code(const std::vector<Judgement>& judgements) {
  for (const Judgement& judgement : judgements) {
    if (!judgement.passed()) return 1;
  }
  return 0;
}

void print_summary(const std::vector<const Exercise*>& exercises, const std::vector<Judgement>& judgements) {
  std::size_t passed = 0;
  fmt::print("\n");
  for (std::size_t i = 0; i < exercises.size(); ++i) {
    passed += judgements[i].passed() ? 1 : 0;
    fmt::print("  {:<36} {}\n", exercises[i]->id, to_string(judgements[i].verdict.ruling));
  }
  fmt::print("{} of {} passed.\n", passed, exercises.size());
}

}  // namespace

int check(const Workspace& workspace, const CheckOptions& asked) {
  const std::vector<const Exercise*> exercises = chosen(workspace, asked);
  refuse_contradictions(asked, exercises.size());
  const CheckOptions options = with_mutant(workspace, asked, *exercises.front());
  if (options.stages) say_every_stage();
  std::vector<Judgement> judgements;
  for (const Exercise* exercise : exercises) {
    const JudgeRequest request = request_for(workspace, options, *exercise);
    judgements.push_back(judge_file(workspace, request));
    clear_stage();
    record(workspace, request, judgements.back());
    const std::vector<std::string> notes = refusals(workspace, request, judgements.back());
    std::vector<std::string>& all_notes = judgements.back().verdict.notes;
    all_notes.insert(all_notes.end(), notes.begin(), notes.end());
    if (options.json) continue;
    fmt::print("{}", judgements.back().text);
    for (const std::string& note : notes) fmt::print("note: {}\n", note);
    if (exercises.size() > 1) fmt::print("\n");
    if (exercises.size() == 1 && options.mutant.empty())
      fmt::print("{}", next_step(workspace, request, judgements.back().passed()));
    flush_output();
  }
  if (options.json) {
    fs::current_path(workspace.root());  // reports name files from there
    std::vector<Verdict> verdicts;
    for (const Judgement& judgement : judgements) verdicts.push_back(judgement.verdict);
    fmt::print("{}\n", one_line(verdicts));
  } else if (judgements.size() > 1) {
    print_summary(exercises, judgements);
  }
  return exit_code(judgements);
}

}  // namespace course
