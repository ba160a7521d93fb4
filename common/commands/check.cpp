#include "commands/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <utility>

#include "build/allowed_headers.hpp"
#include "build/judge_file.hpp"
#include "build/object_check.hpp"
#include "build/source_check.hpp"
#include "build/wrong_kernel.hpp"
#include "commands/praise.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/line.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"
#include "trial/trial.hpp"
#include "verdict/verdict_json.hpp"
#include "verdict/verdict_lines.hpp"
#include "verdict/verdict_text.hpp"
#include "workspace/hints.hpp"
#include "workspace/identify.hpp"
#include "workspace/reading.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr std::uintmax_t longest_source = 16U << 20U;

std::vector<const Exercise*> chosen(const Workspace& workspace, const CheckOptions& options) {
  std::vector<const Exercise*> exercises;
  for (const std::string& id : options.ids) {
    const std::vector<const Exercise*> found = identify(workspace.manifest, id);
    exercises.insert(exercises.end(), found.begin(), found.end());
  }
  if (options.all) {
    for (const Exercise& exercise : workspace.manifest.exercises) exercises.push_back(&exercise);
  } else if (options.ids.empty()) {
    exercises.push_back(&named_or_next(workspace, ""));
  }
  return exercises;
}

void refuse_contradictions(const CheckOptions& options, std::size_t exercises) {
  if (!options.wrong.empty()) {
    if (!options.file.empty() || options.solutions)
      throw Problem("--wrong contradicts --file and --solutions. Use one of them.");
    if (options.ids.empty() || exercises != 1)
      throw Problem(
          "--wrong judges a wrong kernel of one exercise. Name it: ./course check pooling --wrong no_barrier");
  }
  if (options.file.empty()) return;
  if (options.solutions) throw Problem("--file and --solutions contradict each other. Use one of them.");
  if (options.ids.empty() || exercises != 1) {
    throw Problem("--file judges one exercise. Name it: ./course check add_ten --file mine.cu");
  }
  if (fs::is_directory(options.file)) throw Problem(fmt::format("{} is a folder. Name a .cu file.", options.file));
  if (!fs::exists(options.file)) throw Problem(fmt::format("there is no file {}. Check the path.", options.file));
  if (!fs::is_regular_file(options.file))
    throw Problem(fmt::format("{} is no ordinary file. Name a .cu file.", options.file));
  if (fs::file_size(options.file) > longest_source)
    throw Problem(fmt::format("{} is longer than {} MiB, so it is no .cu file.", options.file, longest_source >> 20U));
}

JudgeRequest request_for(const Workspace& workspace, const CheckOptions& options, const Exercise& exercise) {
  JudgeRequest request;
  request.exercise = &exercise;
  request.backend = options.backend;
  request.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  request.case_name = options.case_name;
  request.source = exercise.exercise;
  request.symbols = options.backend == "sim" && !options.solutions;
  if (options.solutions) {
    request.implementation = "solution";
    request.source = exercise.solution;
  } else if (!options.file.empty()) {
    request.implementation = "file";
    request.source = workspace.from_root(options.file);
  }
  return request;
}

/// The learner's own file, judged in all cases, is what counts.
bool is_own(const JudgeRequest& request) { return request.implementation == "exercise" && request.case_name.empty(); }

/// A folder that cannot be written costs the tick, not the verdict.
void record(const Workspace& workspace, const JudgeRequest& request, const Judgement& judgement) {
  if (!is_own(request)) return;
  try {
    workspace.progress.update([&](Progress& progress) {
      ExerciseProgress& entry = progress[request.exercise->id];
      ++entry.attempts;
      entry.judged = timestamp("%Y-%m-%d %H:%M:%S");
      note_totals(entry, judgement.verdict);
      note_failures(entry, failures_of(judgement.verdict));
      if (judgement.passed() && entry.solved.empty()) entry.solved = timestamp();
    });
  } catch (const Problem& problem) {
    fmt::print(stderr, "course: progress was not saved: {}\n", problem.what());
  }
}

/// The same, where a wrong kernel is asked for, with its file; says which one it is.
CheckOptions with_wrong_kernel(const Workspace& workspace, CheckOptions options, const Exercise& exercise) {
  if (options.wrong.empty()) return options;
  const WrongKernel kernel = wrong_kernel(workspace, exercise, options.wrong);
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
  if (!request.symbols) return notes;
  const ObjectRules rules = object_rules(workspace, *request.exercise);
  for (const std::string& objection : objections_to_object(judgement.symbols, rules))
    notes.push_back(fmt::format("./course grade would refuse this file: {}", objection));
  return notes;
}

/// What to type to judge or trace the same again, after `./course check` or `./course trace`.
std::string words_for(const JudgeRequest& request) {
  const std::string file = request.implementation == "file" ? " --file " + request.source : "";
  return request.exercise->name + file;
}

/// What to do after a verdict that is no pass. A file of any place may have a long name, which is told above.
std::vector<std::string> steps_to_a_pass(const JudgeRequest& request, const Verdict& verdict) {
  const Exercise& exercise = *request.exercise;
  const bool own = request.implementation == "exercise";
  std::vector<std::string> steps = {
      own ? fmt::format("Next: edit {}, then ./course check {}. A hint: ./course hint {}", request.source,
                        exercise.name, exercise.name)
          : fmt::format("Next: edit it, and judge it again. A hint: ./course hint {}", exercise.name)};
  if (trace_shows(verdict)) steps.push_back(fmt::format("See it: ./course trace {}", words_for(request)));
  return steps;
}

/// What to do next, a sentence each.
std::vector<std::string> next_steps(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict) {
  const Exercise& exercise = *request.exercise;
  if (request.implementation == "solution") return {};
  if (!verdict.passed()) return steps_to_a_pass(request, verdict);
  if (request.implementation == "file") return {};
  if (!request.case_name.empty()) return {fmt::format("Next: all cases: ./course check {}", exercise.name)};
  const Exercise* next = next_open(workspace, workspace.progress.load(), &exercise);
  if (next == nullptr) return {"Next: nothing is left. Every exercise is solved."};
  return {fmt::format("Next: {} {}: {}", next->number, next->name, task_of(workspace, *next)),
          fmt::format("Read {}/README.md{}, edit {}, then ./course check {}", next->chapter_dir,
                      place_in_lesson(workspace, *next), next->exercise, next->name)};
}

/// What the code printed: as a whole in the cases that were asked for, else the beginning in one case.
void print_printed(const JudgeRequest& request, const Judgement& judgement, bool color) {
  constexpr std::size_t most = 8;
  fmt::print("{}", judgement.output);  // outside of any case
  for (const Printed& printed : view_of(judgement.verdict).printed) {
    const bool whole = !request.case_name.empty();
    const std::string more = fmt::format("./course check {} --case '{}'", words_for(request), printed.case_name);
    for (const Line& line : printed_lines(printed, whole ? printed.lines.size() : most, more))
      fmt::print("{}\n", color ? colored(line) : plain(line));
    fmt::print("\n");
    if (!whole) return;
  }
}

/// What the code printed, then the verdict.
void print(const JudgeRequest& request, const Judgement& judgement, const CheckOptions& options) {
  const bool color = color_wanted(STDOUT_FILENO);
  print_printed(request, judgement, color);
  fmt::print("{}", options.all_findings
                       ? render_verdict(judgement.verdict, color)
                       : render_short_verdict(judgement.verdict, color, terminal_columns(STDOUT_FILENO)));
}

void print_step(const std::string& step) {
  const std::size_t width = terminal_columns(STDOUT_FILENO);
  fmt::print("{}", joined(width == 0 ? std::vector<std::string>{step} : wrapped(step, width)));
}

void print_steps(const std::vector<std::string>& steps) {
  if (!steps.empty()) fmt::print("\n");
  for (const std::string& step : steps) print_step(step);
}

/// What a pass of one exercise is worth, each line as soon as it is known.
void print_praise(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict) {
  if (request.implementation == "solution" || !request.case_name.empty()) return;
  ExerciseProgress counted;
  if (is_own(request))
    counted = workspace.progress.load()[request.exercise->id];
  else
    note_totals(counted, verdict);
  bool first = true;
  praise_pass(workspace, *request.exercise, counted, is_own(request), [&](const std::string& line) {
    if (std::exchange(first, false)) fmt::print("\n");
    print_step(line);
    flush_output();
  });
}

/// What came of the advice, once it is known: the verdict is there before.
void print_trial(const Workspace& workspace, const JudgeRequest& request, const Verdict& verdict,
                 const CheckOptions& options) {
  if (verdict.passed() || request.implementation == "solution" || options.try_s <= 0) return;
  flush_output();
  const auto most = std::chrono::milliseconds(static_cast<long>(options.try_s * 1000));
  const std::string sentence = told(try_advice(workspace, request, verdict, most));
  clear_stage();
  if (sentence.empty()) return;
  fmt::print("\n");
  print_step(sentence);
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

/// All verdicts, a line.
std::string as_json(const std::vector<Judgement>& judgements) {
  std::vector<Verdict> verdicts;
  for (const Judgement& judgement : judgements) verdicts.push_back(judgement.verdict);
  return one_line(verdicts) + "\n";
}

}  // namespace

int check(const Workspace& workspace, const CheckOptions& asked) {
  const std::vector<const Exercise*> exercises = chosen(workspace, asked);
  refuse_contradictions(asked, exercises.size());
  const CheckOptions options = with_wrong_kernel(workspace, asked, *exercises.front());
  if (options.stages) say_every_stage();
  std::vector<JudgeRequest> requests;
  for (const Exercise* exercise : exercises) requests.push_back(request_for(workspace, options, *exercise));
  const fs::path output = options.output.empty() ? fs::path() : fs::absolute(options.output);
  fs::current_path(workspace.root());  // verdicts name files from there
  std::vector<Judgement> judgements;
  for (const JudgeRequest& request : requests) {
    judgements.push_back(judge_file(workspace, request));
    clear_stage();
    record(workspace, request, judgements.back());
    const std::vector<std::string> notes = refusals(workspace, request, judgements.back());
    std::vector<std::string>& all_notes = judgements.back().verdict.notes;
    all_notes.insert(all_notes.end(), notes.begin(), notes.end());
    if (options.json) continue;
    print(request, judgements.back(), options);
    if (exercises.size() > 1) fmt::print("\n");
    if (exercises.size() == 1 && options.wrong.empty()) {
      flush_output();
      if (judgements.back().passed()) print_praise(workspace, request, judgements.back().verdict);
      print_steps(next_steps(workspace, request, judgements.back().verdict));
      print_trial(workspace, request, judgements.back().verdict, options);
    }
    flush_output();
  }
  if (!options.json && judgements.size() > 1) print_summary(exercises, judgements);
  if (options.json) fmt::print("{}", as_json(judgements));
  if (!output.empty()) write_file(output, as_json(judgements));
  return exit_code(judgements);
}

}  // namespace course
