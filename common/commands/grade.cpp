#include "commands/later.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "grade/grader.hpp"
#include "grade/results.hpp"
#include "grade/submissions.hpp"
#include "grade/tasks.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr const char* no_submission =
    "no submission was found. They are named after exercises, such as add_ten.cu, in a folder for each student.";

using Clock = std::chrono::steady_clock;

Shard parse_shard(const std::string& text) {
  Shard shard;
  char rest = 0;
  const bool two = std::sscanf(text.c_str(), "%u/%u%c", &shard.number, &shard.count, &rest) == 2;
  if (two && shard.number >= 1 && shard.number <= shard.count) return shard;
  throw Problem(fmt::format("--shard {}: write the part and the number of parts, such as 1/4 (up to 4/4).", text));
}

Containment choose_containment(const std::string& wanted) {
  if (wanted == "limits") return Containment::limits;
  const std::string why = Sandbox::why_no_bubblewrap();
  if (why.empty()) return Containment::bubblewrap;
  if (wanted == "bubblewrap") throw Problem(why + ". Without it, use --sandbox limits.");
  fmt::print(stderr, "course: WARNING: {}.\n", why);
  return Containment::limits;
}

void warn_of_limits() {
  fmt::print(
      stderr,
      "course: WARNING: submissions are graded with resource limits only. They cannot write files, start\n"
      "  processes or use the network, but what this user may read is not hidden from them, and headers outside of\n"
      "  the exercise are refused only after the compiler has read them. docs/grading.md says more.\n");
}

fs::path report_folder(const fs::path& output, const Shard& shard) {
  return shard.is_all() ? output : output / fmt::format("shard-{}-of-{}", shard.number, shard.count);
}

void print_report(const GradeReport& report, const Manifest& manifest, const fs::path& folder) {
  fmt::print("{}\nReports: {}, {} and {} in {}\n", report_as_table(report, manifest), report_table, report_json,
             report_junit, folder.string());
}

/// Folders with a report: `folder` itself, or the shards in it.
std::vector<fs::path> shard_folders(const fs::path& folder) {
  if (!fs::is_directory(folder)) throw Problem(fmt::format("there is no folder {}. Check the path.", folder.string()));
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && entry.path().filename().string().rfind("shard-", 0) == 0)
      folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders.empty() ? std::vector<fs::path>{folder} : folders;
}

/// Fills in what is known from an earlier run; what is left must be judged.
std::vector<Task*> unknown(Tasks& tasks, Grader& grader, const Results& results, bool fresh) {
  std::map<std::string, std::string> conditions;
  std::vector<Task*> left;
  for (auto& [name, task] : tasks) {
    std::string& condition = conditions[task.key.exercise];
    if (condition.empty()) condition = grader.conditions(*task.read->submission->exercise);
    task.key.conditions = condition;
    const std::optional<Assessment> known = fresh ? std::nullopt : results.find(task.key);
    if (known)
      task.assessment = *known;
    else
      left.push_back(&task);
  }
  return left;
}

}  // namespace

int grade(const Workspace& workspace, const GradeOptions& options) {
  if (options.folders.empty()) throw Problem("name a folder with submissions. See ./course grade --help");
  const Exercise* only = options.exercise.empty() ? nullptr : &identify_one(workspace.manifest, options.exercise);
  const Shard shard = parse_shard(options.shard);
  const Submissions submissions = find_submissions(workspace.manifest, options.folders, only, options.output);
  if (submissions.students.empty()) throw Problem(no_submission);

  const Containment containment = choose_containment(options.sandbox);
  if (containment == Containment::limits) warn_of_limits();
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const std::vector<Read> reads = read_all(workspace.manifest, submissions, scratch.path() / "texts");
  Tasks tasks = tasks_of(reads, shard);
  Grader grader(workspace, Sandbox(containment, workspace.root()), options.limits, scratch.path(), !options.unchecked);
  const fs::path output = fs::absolute(options.output);
  const Results results(output / "results");
  const std::vector<Task*> left = unknown(tasks, grader, results, options.fresh);
  const Clock::time_point began = Clock::now();
  Workers workers(grader, results, left);
  try {
    workers.run(options.jobs != 0 ? options.jobs : std::max(1U, std::thread::hardware_concurrency()));
  } catch (const Interrupted&) {
    fmt::print(stderr,
               "course: stopped; {} of {} files were judged and are kept. The same command goes on from there.\n",
               tasks.size() - left.size() + workers.done(), tasks.size());
    throw;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  const GradeReport report = report_on(submissions, reads, tasks, shard, grader.limit_text());
  write_report(report, workspace.manifest, report_folder(output, shard));
  if (options.json)
    fmt::print("{}\n", one_line(report_as_json(report)));
  else
    print_report(report, workspace.manifest, report_folder(output, shard));
  fmt::print(stderr, "course: {} submissions, {} different, {} judged now in {:.1f} s ({:.1f} submissions a second)\n",
             report.grades.size(), tasks.size(), left.size(), seconds, report.grades.size() / std::max(seconds, 0.001));
  if (submissions.list.empty()) throw Problem(no_submission);
  return 0;
}

int merge_grades(const Workspace& workspace, const std::vector<std::string>& folders, const std::string& output) {
  std::vector<GradeReport> shards;
  for (const std::string& folder : folders) {
    for (const fs::path& shard : shard_folders(folder)) shards.push_back(read_report(shard));
  }
  const fs::path target = fs::absolute(output.empty() ? folders[0] : output);
  const GradeReport all = merge(shards, workspace.manifest);
  write_report(all, workspace.manifest, target);
  print_report(all, workspace.manifest, target);
  return 0;
}

}  // namespace course
