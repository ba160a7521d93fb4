/// @file
/// The course's own checks.
#include "commands/later.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

#include "build/judge_file.hpp"
#include "build/source_check.hpp"
#include "grade/grading_rig.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"
#include "verdict/verdict_text.hpp"
#include "workspace/skeleton/skeleton.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// A learner's own work is no fault of the course: it is told by its attempts, and by code in the regions where only
/// these are to be filled.
bool in_the_works(const Workspace& workspace, const Exercise& exercise, const Progress& progress) {
  const auto entry = progress.find(exercise.id);
  if (entry == progress.end() || entry->second.attempts == 0) return false;
  if (is_hunt(exercise)) return true;
  const std::vector<Region> all = regions(read_file(workspace.at(exercise.exercise)), exercise.exercise);
  return std::any_of(all.begin(), all.end(), [](const Region& region) { return region.solved; });
}

/// A program with a defect to be found differs from its solution anywhere.
std::optional<std::string> hunt_fault(const Workspace& workspace, const Exercise& exercise) {
  if (read_file(workspace.at(exercise.exercise)) == shipped_text(workspace, exercise)) return std::nullopt;
  return fmt::format(
      "{}: differs from the solution with the edit `shipped` of {}. `./course reset {}` makes them the same.",
      exercise.exercise, exercise.wrong_edits(), exercise.name);
}

/// Lines from `begin` to `end` that wait for their author: `TODO:` is no marker of a region, which reads `TODO(1):`.
void note_unwritten(const std::string& file, const std::vector<std::string>& lines, std::size_t begin, std::size_t end,
                    std::vector<std::string>& faults) {
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t mark = lines[i].find("TODO:");
    if (mark != std::string::npos)
      faults.push_back(fmt::format("{}:{}: not written yet: {}", file, i + 1, lines[i].substr(mark)));
  }
}

/// Likewise in the exercise's section of its lesson.
void note_unwritten_section(const Workspace& workspace, const Exercise& exercise, std::vector<std::string>& faults) {
  const std::string lesson = exercise.chapter_dir + "/README.md";
  const std::vector<std::string> lines = lines_of(read_file_if_any(workspace.at(lesson)).value_or(""));
  const std::string title = "Exercise: " + exercise.name;
  const auto is_heading = [&](const std::string& line) {
    return line.starts_with("##") && (line.ends_with(title) || contains(line, title + " "));
  };
  const auto heading = std::find_if(lines.begin(), lines.end(), is_heading);
  if (heading == lines.end()) {
    faults.push_back(fmt::format("{}: there is no section `## {}`", lesson, title));
    return;
  }
  const auto next =
      std::find_if(heading + 1, lines.end(), [](const std::string& line) { return line.starts_with("## "); });
  note_unwritten(lesson, lines, heading - lines.begin(), next - lines.begin(), faults);
}

/// A rule of thumb: fewer kernels of a kind do not keep a judge honest.
constexpr std::size_t least_kernels = 8;

void note_too_few(const std::string& file, const char* side, std::size_t count, std::vector<std::string>& faults) {
  if (count < least_kernels)
    faults.push_back(fmt::format("{}: {} {} kernels; write at least {}", file, count, side, least_kernels));
}

/// What an exercise lacks besides its exercise file, in the order in which one writes it.
std::vector<std::string> unwritten_parts(const Workspace& workspace, const Exercise& exercise) {
  std::vector<std::string> faults;
  const std::string folder = exercise.folder() + "/";
  const std::string right_edits = folder + "right.edits";
  for (const std::string& file : {exercise.solution, exercise.contract(), folder + "test.cpp", exercise.hints(),
                                  exercise.wrong_edits(), right_edits}) {
    const std::vector<std::string> lines = lines_of(read_file_if_any(workspace.at(file)).value_or(""));
    note_unwritten(file, lines, 0, lines.size(), faults);
  }
  note_too_few(exercise.wrong_edits(), "wrong", exercise.wrong.size(), faults);
  note_too_few(right_edits, "right", exercise.right.size(), faults);
  note_unwritten_section(workspace, exercise, faults);
  return faults;
}

std::optional<std::string> fault_of(const Workspace& workspace, const Exercise& exercise, const Progress& progress) {
  try {
    if (in_the_works(workspace, exercise, progress)) return std::nullopt;
    if (is_hunt(exercise)) return hunt_fault(workspace, exercise);
    return skeleton_fault(read_file(workspace.at(exercise.exercise)), exercise.exercise,
                          read_file(workspace.at(exercise.solution)), exercise.solution);
  } catch (const Problem& problem) {
    return problem.what();
  }
}

std::vector<std::string> stray_files(const Workspace& workspace) {
  std::set<std::string> listed;
  for (const Exercise& exercise : workspace.manifest.exercises) listed.insert({exercise.exercise, exercise.solution});
  std::vector<std::string> faults;
  for (const char* tree : {"exercises", "solutions"}) {
    for (const auto& entry : fs::recursive_directory_iterator(workspace.root() / tree)) {
      const std::string file = entry.path().lexically_relative(workspace.root()).generic_string();
      if (entry.is_directory() || listed.count(file) != 0) continue;
      faults.push_back(
          fmt::format("{0}: no chapter lists this file. Add `course_add_exercise({1})` to chapters/{2}/CMakeLists.txt, "
                      "or move the file elsewhere.",
                      file, entry.path().stem().string(), entry.path().parent_path().filename().string()));
    }
  }
  return faults;
}

/// A file that no check of `grade` may refuse.
struct Correct {
  std::string source;
  fs::path object;  ///< as the build made it, if it has
};

std::vector<Correct> correct_files(const Manifest& manifest, const Exercise& exercise) {
  const fs::path folder = manifest.build_dir / exercise.chapter_dir;
  std::vector<Correct> files = {{exercise.solution, folder / (exercise.name + "_solution.cu.o")},
                                {exercise.exercise, folder / (exercise.name + "_exercise.cu.o")}};
  for (const Alternative& one : exercise.right)
    files.push_back({one.file, folder / fmt::format("{}_right_{}.cu.o", exercise.name, one.name)});
  // Of wrong kernels the sources are enough: their objects call nothing that right ones do not.
  for (const Alternative& one : exercise.wrong) files.push_back({one.file, {}});
  return files;
}

std::vector<std::string> objections_to_source_of(const Workspace& workspace, const GradingRig& rig,
                                                 const Correct& file) {
  std::vector<std::string> words;
  for (const Objection& one : objections_to_source(read_file(workspace.at(file.source)), rig.headers))
    words.push_back(fmt::format("{}:{}: it uses {}", file.source, one.line, one.message));
  return words;
}

/// The files whose objects the build has made.
std::vector<Correct> built(std::vector<Correct> files) {
  std::erase_if(files, [](const Correct& file) { return !fs::exists(file.object); });
  return files;
}

}  // namespace

int check_unsolved(const Workspace& workspace) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  int failures = 0;
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const fs::path file = scratch.path() / (exercise.name + ".cu");
    write_file(file, shipped_text(workspace, exercise));
    const Judgement judgement =
        judge_file(workspace, {.exercise = &exercise, .implementation = "file", .source = file});
    const bool fails = judgement.verdict.ruling == Ruling::fail;
    const std::vector<OpenTodo>& unsolved = judgement.verdict.unsolved;
    const bool names_todo = !unsolved.empty() && unsolved.front().number == 1;
    if (fails && names_todo) continue;
    ++failures;
    fmt::print(stderr,
               "{}: unsolved, its verdict must be fail and name TODO(1). Let {}/test.cpp ask for what the "
               "regions do. The verdict was:\n{}\n",
               exercise.id, exercise.folder(), render_verdict(judgement.verdict, false));
  }
  fmt::print("{} exercises judged as shipped.\n", workspace.manifest.exercises.size());
  return failures == 0 && !workspace.manifest.exercises.empty() ? 0 : 1;
}

int check_course(const Workspace& workspace) {
  const Progress progress = workspace.progress.load();
  std::vector<std::string> faults = stray_files(workspace);
  for (const Exercise& exercise : workspace.manifest.exercises) {
    if (const auto fault = fault_of(workspace, exercise, progress)) faults.push_back(*fault);
    const std::vector<std::string> unwritten = unwritten_parts(workspace, exercise);
    faults.insert(faults.end(), unwritten.begin(), unwritten.end());
  }
  for (const std::string& fault : faults) fmt::print(stderr, "{}\n", fault);
  if (!faults.empty()) return 1;
  fmt::print("{} exercises agree with their solutions.\n", workspace.manifest.exercises.size());
  return workspace.manifest.exercises.empty() ? 1 : 0;
}

int check_gradable(const Workspace& workspace) {
  std::size_t sources = 0;
  std::size_t objects = 0;
  std::set<std::string> refused;
  const auto refuse = [&](const std::string& source, const std::string& words) {
    fmt::print("{}\n", words);
    refused.insert(source);
  };
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const GradingRig rig = rig_without_reference(workspace, exercise);
    const std::vector<Correct> files = correct_files(workspace.manifest, exercise);
    for (const Correct& file : files) {
      for (const std::string& one : objections_to_source_of(workspace, rig, file)) refuse(file.source, one);
    }
    const std::vector<Correct> with_objects = built(files);
    std::vector<fs::path> paths;
    for (const Correct& file : with_objects) paths.push_back(file.object);
    const std::vector<Symbols> symbols = symbols_of_all(paths);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      for (const std::string& one : objections_to_object(symbols[i], rig.rules))
        refuse(with_objects[i].source, fmt::format("{}:1: {}", with_objects[i].source, one));
    }
    sources += files.size();
    objects += symbols.size();
  }
  fmt::print("{} sources and {} objects looked at, {} would be refused.\n", sources, objects, refused.size());
  return refused.empty() ? 0 : 1;
}

}  // namespace course
