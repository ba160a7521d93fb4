/// @file
/// The watch mode: brings saves, keys, verdicts and the screen together.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verdict/verdict.hpp"
#include "watch_mode/file_watcher.hpp"
#include "watch_mode/job.hpp"
#include "watch_mode/screen.hpp"
#include "watch_mode/terminal.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// One learner's session, from the first verdict to `q`.
class Controller {
 public:
  /// @param polling look at the file again and again, whatever its file system
  Controller(const Workspace& workspace, const Exercise& first, bool polling);

  /// Watches until the learner quits.
  /// @throws Interrupted on Ctrl-C, SIGTERM and SIGHUP
  void run();

 private:
  /// What a job's output is for.
  enum class Task { verdict, praise, page, trace_again };

  void choose(const Exercise& exercise);
  /// Whether a reset is on its way: the file that it writes is judged after it has said where yours is kept.
  bool is_resetting() const;
  void judge();
  void start(Task task, std::vector<std::string> words, const KeyAction* action = nullptr);
  void finish_job();
  void take_verdict(const Job& job);
  void take_page(const Job& job, const KeyAction& action);
  void after_verdict();
  void read_progress();

  void on_key(Key key);
  void on_list_key(Key key);
  void answer(Key key);
  void act(const KeyAction& action);
  void run_command(const KeyAction& action);
  void show(Page page);
  void show_trace(const std::string& page);
  void list();
  void edit();
  void go_on();
  void go_back();
  void scroll(int lines);

  std::vector<pollfd> descriptors() const;
  std::chrono::milliseconds patience() const;
  std::string activity() const;
  void draw();

  const Workspace& workspace_;
  bool polling_;
  std::string program_;
  const Exercise* exercise_;
  WatchView view_;
  std::optional<Verdict> verdict_;  ///< that `view_` shows
  std::unique_ptr<FileWatcher> watcher_;
  Terminal terminal_;
  std::unique_ptr<Job> job_;
  Task task_ = Task::verdict;              ///< of the job
  const KeyAction* job_action_ = nullptr;  ///< the key that began it; nullptr: none
  bool saved_ = false;                     ///< since the last verdict began
  bool traced_ = false;                    ///< the trace is open: every verdict makes it anew
  const KeyAction* pending_ = nullptr;     ///< a key that waits for the verdict
  bool quit_ = false;
};

}  // namespace course
