#include "watch_mode/terminal.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace course {
namespace {

constexpr std::string_view enter_screen = "\033[?1049h\033[?25l";  // the second screen, no cursor
constexpr std::string_view leave_screen = "\033[?25h\033[?1049l";

// What must be put back, where a signal's handler can reach it.
termios keyboard_before;
volatile sig_atomic_t keyboard_changed = 0;
volatile sig_atomic_t screen_changed = 0;
volatile sig_atomic_t stop_asked = 0;

/// @returns whether all of it was written; errno says why not
bool write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Only calls that a signal's handler may make.
void put_back() {
  const int error = errno;
  if (screen_changed != 0) write_all(leave_screen);
  if (keyboard_changed != 0) ::tcsetattr(STDIN_FILENO, TCSANOW, &keyboard_before);
  screen_changed = 0;
  keyboard_changed = 0;
  errno = error;
}

void on_crash(int signal) {
  put_back();
  ::raise(signal);  // its handler is the default one again
}

void on_stop(int /*signal*/) { stop_asked = 1; }

void on_resize(int /*signal*/) {}  // its arrival ends the wait

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, nullptr);
}

/// The signals that end a wait.
sigset_t awaited() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH}) ::sigaddset(&set, signal);
  return set;
}

/// The first key in `bytes`, which is taken off.
Key take_key(std::string_view& bytes) {
  static constexpr struct {
    std::string_view bytes;
    Key key;
  } sequences[] = {{"\033[A", Key::up},   {"\033OA", Key::up},   {"\033[5~", Key::up},
                   {"\033[B", Key::down}, {"\033OB", Key::down}, {"\033[6~", Key::down}};
  for (const auto& sequence : sequences) {
    if (!bytes.starts_with(sequence.bytes)) continue;
    bytes.remove_prefix(sequence.bytes.size());
    return sequence.key;
  }
  if (bytes.starts_with("\033[") || bytes.starts_with("\033O")) {  // some other key: up to its final letter
    const std::size_t end = bytes.find_first_of("ABCDEFGHPQRSZabcdefghijklmnopqrstuvwxyz~", 2);
    bytes.remove_prefix(std::min(bytes.size(), end == std::string_view::npos ? end : end + 1));
    return Key::none;
  }
  const auto letter = static_cast<unsigned char>(bytes[0]);
  bytes.remove_prefix(1);
  if (letter == '\n') return Key::enter;
  if (letter == '\b') return Key::backspace;
  return letter < 0x80 ? static_cast<Key>(std::tolower(letter)) : Key::none;
}

}  // namespace

std::vector<Key> parse_keys(std::string_view bytes) {
  std::vector<Key> keys;
  while (!bytes.empty()) {
    const Key key = take_key(bytes);
    if (key != Key::none) keys.push_back(key);
  }
  return keys;
}

Terminal::Terminal()
    : full_screen_(::isatty(STDOUT_FILENO) != 0 && !terminal_is_dumb()),
      colors_(color_wanted(STDOUT_FILENO)),
      has_keys_(::isatty(STDIN_FILENO) != 0) {
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGQUIT}) handle(signal, on_crash, SA_RESETHAND);
  handle(SIGTSTP, on_stop, 0);
  handle(SIGWINCH, on_resize, 0);
  const sigset_t signals = awaited();
  ::sigprocmask(SIG_BLOCK, &signals, nullptr);  // they arrive in wait() alone
  enter();
}

Terminal::~Terminal() {
  leave();
  const sigset_t signals = awaited();
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGQUIT, SIGTSTP, SIGWINCH})
    ::signal(signal, SIG_DFL);
  ::sigprocmask(SIG_UNBLOCK, &signals, nullptr);
}

void Terminal::enter() {
  if (has_keys_ && ::tcgetattr(STDIN_FILENO, &keyboard_before) == 0) {
    termios keys = keyboard_before;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C and Ctrl-Z still arrive as signals
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    keyboard_changed = 1;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  }
  if (!full_screen_) return;
  screen_changed = 1;
  write_all(enter_screen);
  shown_.clear();
}

void Terminal::leave() { put_back(); }

void Terminal::lend(const std::function<void()>& run) {
  leave();
  try {
    run();
  } catch (...) {
    enter();
    throw;
  }
  enter();
}

Size Terminal::size() const {
  winsize window{};
  const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col != 0;
  if (!known) return {};
  return {window.ws_col, full_screen_ ? window.ws_row : 0U};
}

void Terminal::show(const std::vector<Line>& lines) {
  std::string text;
  for (const Line& line : lines) {
    const std::string written = colors_ ? colored(line) : plain(line);
    if (!full_screen_) {
      text += written + "\n";
    } else {
      text += (text.empty() ? "\033[H" : "\r\n") + ("\033[2K" + written);
    }
  }
  if (text == shown_) return;
  shown_ = text;
  const bool written = write_all(full_screen_ ? text + "\033[J" : text + "\n");
  if (!written && !full_screen_) throw Problem(lost_output(errno));  // of a terminal that has gone, SIGHUP tells
}

std::vector<Key> Terminal::read_keys() {
  std::array<char, 64> bytes{};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count > 0) return parse_keys({bytes.data(), static_cast<std::size_t>(count)});
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return {};
  return {Key::end_of_input};  // nobody will ever press a key again
}

std::vector<Key> Terminal::wait(std::vector<pollfd> descriptors, std::chrono::milliseconds longest) {
  descriptors.push_back({has_keys_ ? STDIN_FILENO : -1, POLLIN, 0});
  sigset_t all_blocked;
  ::sigprocmask(SIG_BLOCK, nullptr, &all_blocked);
  sigset_t open = all_blocked;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH}) ::sigdelset(&open, signal);
  const timespec time{longest.count() / 1000, longest.count() % 1000 * 1'000'000};
  const int ready = ::ppoll(descriptors.data(), descriptors.size(), &time, &open);
  if (stop_asked != 0) {
    stop_asked = 0;
    leave();
    ::raise(SIGSTOP);
    enter();
    return {Key::redraw};
  }
  if (ready <= 0 || interrupted() || descriptors.back().revents == 0) return {};
  return read_keys();
}

}  // namespace course
