/// @file
/// What is left to do, and doing it in several threads.
#include "grade/tasks.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <thread>

#include "grade/digest.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

bool is_in(const Shard& shard, const std::string& digest) {
  return std::stoul(digest.substr(0, 8), nullptr, 16) % shard.count == shard.number - 1;
}

constexpr std::chrono::milliseconds between_lines{200};
constexpr std::size_t bar_width = 30;

}  // namespace

std::vector<Read> read_all(const Manifest& manifest, const Submissions& submissions, const fs::path& scratch) {
  const ScratchFolder folder(scratch);
  std::vector<Read> reads;
  std::vector<fs::path> texts;
  for (const Submission& submission : submissions.list) {
    Read read{&submission, "", submission.unfit, ""};
    try {
      if (submission.unfit.empty()) read.text = read_submission(submission.file);
    } catch (const Problem& problem) {
      read.unreadable = problem.what();
    }
    texts.push_back(folder.path() / std::to_string(reads.size()));
    write_scratch(texts.back(), read.unreadable.empty() ? read.text : read.unreadable);
    reads.push_back(std::move(read));
  }
  const std::vector<std::string> digests = digests_of(manifest, texts);
  for (std::size_t i = 0; i < reads.size(); ++i) reads[i].digest = digests[i];
  return reads;
}

Tasks tasks_of(const std::vector<Read>& reads, const Shard& shard) {
  Tasks tasks;
  for (const Read& read : reads) {
    const std::string& exercise = read.submission->exercise->id;
    if (is_in(shard, read.digest)) tasks[{exercise, read.digest}] = {&read, {exercise, read.digest, ""}, {}};
  }
  return tasks;
}

GradeReport report_on(const Submissions& submissions, const std::vector<Read>& reads, const Tasks& tasks,
                      const Shard& shard, const std::string& limits) {
  GradeReport report;
  report.shard = shard;
  report.limits = limits;
  report.students = submissions.students;
  report.left_aside = submissions.left_aside;
  for (const Read& read : reads) {
    const Submission& submission = *read.submission;
    const auto task = tasks.find({submission.exercise->id, read.digest});
    if (task == tasks.end()) continue;
    report.grades.push_back(
        {submission.student, submission.exercise->id, submission.name, read.digest, task->second.assessment});
  }
  return report;
}

ProgressLine::ProgressLine(std::size_t all)
    : all_(all), shown_(::isatty(STDERR_FILENO) != 0), latest_(std::chrono::steady_clock::now() - between_lines) {}

void ProgressLine::add() {
  const std::size_t done = ++done_;
  const std::lock_guard lock(mutex_);
  if (!shown_ || std::chrono::steady_clock::now() - latest_ < between_lines) return;
  latest_ = std::chrono::steady_clock::now();
  const std::size_t width = bar_width * done / all_;
  fmt::print(stderr, "\r[{}{}] {} of {}", std::string(width, '#'), std::string(bar_width - width, '-'), done, all_);
  std::fflush(stderr);
  any_ = true;
}

void ProgressLine::end() {
  if (any_) fmt::print(stderr, "\r\033[K");
}

void Workers::run(unsigned jobs) {
  std::vector<std::thread> threads;
  for (unsigned job = 0; job < jobs; ++job) threads.emplace_back([this] { work(); });
  for (std::thread& thread : threads) thread.join();
  progress_.end();
  if (problem_) std::rethrow_exception(problem_);
}

void Workers::work() {
  try {
    for (std::size_t mine = next_++; mine < tasks_.size() && !stopped_; mine = next_++) judge(*tasks_[mine]);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::current_exception();
    stopped_ = true;
  }
}

void Workers::judge(Task& task) {
  if (interrupted()) throw Interrupted();
  const Read& read = *task.read;
  if (read.unreadable.empty()) {
    task.assessment = grader_.judge(grader_.rig(*read.submission->exercise), read.text);
  } else {
    task.assessment.verdict = "refused";
    add_error(task.assessment, "refused", read.unreadable);
  }
  results_.keep(task.key, task.assessment);
  progress_.add();
}

}  // namespace course
