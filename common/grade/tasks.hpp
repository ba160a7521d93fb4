/// @file
/// The submissions that are left to judge, by several threads. A text that many have handed in is judged once.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "grade/assessment.hpp"
#include "grade/grader.hpp"
#include "grade/report.hpp"
#include "grade/results.hpp"
#include "grade/submissions.hpp"

namespace course {

/// A submission as it was read: nothing is looked at twice, so nobody can change it in between.
struct Read {
  const Submission* submission = nullptr;
  std::string text;
  std::string unreadable;  ///< why there is no text; empty where there is
  std::string digest;
};

/// One text as one exercise, whoever has handed it in.
struct Task {
  const Read* read = nullptr;  ///< one of those who have
  ResultKey key;
  Assessment assessment;
};

/// By exercise and digest.
using Tasks = std::map<std::pair<std::string, std::string>, Task>;

/// Reads every submission, once.
/// @param scratch a folder to write into
std::vector<Read> read_all(const Manifest& manifest, const Submissions& submissions,
                           const std::filesystem::path& scratch);

/// The tasks of one shard. All copies of a text are in the same one.
Tasks tasks_of(const std::vector<Read>& reads, const Shard& shard);

/// Reports on a shard whose tasks are done.
GradeReport report_on(const Submissions& submissions, const std::vector<Read>& reads, const Tasks& tasks,
                      const Shard& shard, const std::string& limits);

/// One line on a terminal, rewritten as the work goes on.
class ProgressLine {
 public:
  explicit ProgressLine(std::size_t all);

  /// One more is done.
  void add();

  /// Leaves the terminal as it was.
  void end();

  std::size_t done() const { return done_; }

 private:
  std::size_t all_;
  bool shown_;
  std::atomic<std::size_t> done_ = 0;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point latest_;
  bool any_ = false;
};

/// Works through tasks; the first problem ends all of them. Every assessment is kept as soon as it is there.
class Workers {
 public:
  Workers(Grader& grader, const Results& results, std::vector<Task*> tasks)
      : grader_(grader), results_(results), tasks_(std::move(tasks)), progress_(tasks_.size()) {}

  /// @param jobs how many threads
  /// @throws Interrupted on Ctrl-C, and whatever a task throws
  void run(unsigned jobs);

  /// How many tasks are done.
  std::size_t done() const { return progress_.done(); }

 private:
  void work();
  void judge(Task& task);

  Grader& grader_;
  const Results& results_;
  std::vector<Task*> tasks_;
  ProgressLine progress_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr problem_;
};

}  // namespace course
