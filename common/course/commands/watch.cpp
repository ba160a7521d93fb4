#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <filesystem>

#include "course/commands/commands.hpp"
#include "course/identify.hpp"
#include "course/problem.hpp"
#include "course/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr int poll_ms = 50;

/// The terminal gives keys at once and unechoed, until the end of this object's
/// life.
class KeyboardMode {
 public:
  KeyboardMode() : is_terminal_(::tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!is_terminal_) return;
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C still arrives as a signal
    ::tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  }
  KeyboardMode(const KeyboardMode&) = delete;
  KeyboardMode& operator=(const KeyboardMode&) = delete;
  ~KeyboardMode() {
    if (is_terminal_) ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }

 private:
  termios before_{};
  bool is_terminal_;
};

/// Waits up to 50 ms for a key. At the end of the input it only waits.
char key_pressed() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  char key = 0;
  if (::poll(&input, 1, poll_ms) <= 0) return 0;
  if (::read(STDIN_FILENO, &key, 1) == 1) return key;
  ::poll(nullptr, 0, poll_ms);
  return 0;
}

/// Changes with every save, also when an editor replaces the file, and where a
/// clock is coarse.
struct Snapshot {
  fs::file_time_type time{};
  std::uintmax_t size = 0;

  bool operator==(const Snapshot&) const = default;
};

Snapshot snapshot(const fs::path& file) {
  std::error_code missing;  // for a moment, while an editor replaces it
  return {fs::last_write_time(file, missing), fs::file_size(file, missing)};
}

void show(const Workspace& workspace, const Exercise& exercise) {
  fmt::print("\n── {} {} ── {}\n\n", exercise.number, exercise.id, timestamp("%H:%M:%S"));
  try {
    check_own_file(workspace, exercise);
  } catch (const Problem& problem) {
    fmt::print("course: {}\n", problem.what());  // the next save may repair it
  }
  fmt::print("\n[h]int  [l]ist  [n]ext  [q]uit    watching {}\n", exercise.exercise);
  std::fflush(stdout);
}

}  // namespace

int watch(const Workspace& workspace, const std::string& id) {
  const Exercise* exercise =
      id.empty() ? next_open(workspace, workspace.progress.load()) : &identify_one(workspace.manifest, id);
  if (exercise == nullptr) {
    throw Problem("every exercise is solved. Name one to watch it: ./course watch add_ten");
  }
  const KeyboardMode keys;
  Snapshot judged;
  char key = 0;
  while (key != 'q' && !interrupted()) {
    const Snapshot now = snapshot(workspace.at(exercise->exercise));
    if (now != judged) {
      judged = now;
      show(workspace, *exercise);
    }
    key = key_pressed();
    if (key == 'h') hint(workspace, exercise->id, false);
    if (key == 'l') list(workspace);
    if (key == 'n') {
      const Exercise* next = next_open(workspace, workspace.progress.load(), exercise);
      if (next != nullptr) exercise = next;
      judged = {};
    }
    std::fflush(stdout);
  }
  fmt::print("\n");
  return 0;
}

}  // namespace course
