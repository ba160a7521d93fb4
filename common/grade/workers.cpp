#include "grade/workers.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <thread>

#include "system/problem.hpp"
#include "system/process.hpp"

namespace course {

namespace {

constexpr std::chrono::milliseconds between_lines{200};
constexpr std::size_t bar_width = 30;

}  // namespace

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
