/// @file
/// Judging in several threads.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <vector>

#include "grade/grader.hpp"
#include "grade/results.hpp"
#include "grade/tasks.hpp"

namespace course {

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
