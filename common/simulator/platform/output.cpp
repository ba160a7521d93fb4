#include "simulator/platform/output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "simulator/platform/problem.hpp"

namespace course {
namespace {

constexpr std::string_view before_stage = "course: ";
constexpr std::string_view after_stage = " …";

bool every_stage = false;
bool line_stands = false;

bool can_rewrite_lines() { return ::isatty(STDERR_FILENO) != 0 && !terminal_is_dumb(); }

std::string stage_line(const std::string& what) { return fmt::format("{}{}{}", before_stage, what, after_stage); }

void rewrite(const std::string& what) {
  fmt::print(stderr, "\r\033[K{}", stage_line(what));
  std::fflush(stderr);
  line_stands = true;
}

}  // namespace

bool terminal_is_dumb() {
  const char* const kind = std::getenv("TERM");
  return kind == nullptr || *kind == '\0' || std::strcmp(kind, "dumb") == 0;
}

bool color_wanted(int stream) {
  const char* none = std::getenv("NO_COLOR");
  return ::isatty(stream) != 0 && (none == nullptr || *none == '\0') && !terminal_is_dumb();
}

std::size_t terminal_columns(int stream) {
  if (const char* const asked = std::getenv("COLUMNS"); asked != nullptr && *asked >= '0' && *asked <= '9')
    return std::strtoul(asked, nullptr, 10);
  winsize window{};
  if (::isatty(stream) == 0 || ::ioctl(stream, TIOCGWINSZ, &window) != 0) return 0;
  return window.ws_col;
}

std::string lost_output(int error) {
  const bool full = error == ENOSPC || error == EDQUOT;
  return fmt::format("standard output cannot be written: {}. {}", std::strerror(error),
                     full ? "Free some space on that disk, or send the output elsewhere."
                          : "Send the output to a terminal, a file or a program that reads it.");
}

void flush_output() {
  if (std::fflush(stdout) != 0) throw Problem(lost_output(errno));
  if (std::ferror(stdout) != 0) throw Problem(lost_output(EIO));  // an earlier write, whose cause is gone
}

void replace_closed_streams() {
  // Writing to a descriptor that is open for reading fails as on a closed one.
  constexpr std::array modes{O_RDONLY, O_RDONLY, O_WRONLY};
  for (int stream = 0; stream < static_cast<int>(modes.size()); ++stream) {
    // The lowest number that is free is this one: those before it are open by now.
    if (::fcntl(stream, F_GETFD) < 0) [[maybe_unused]]
      const int same = ::open("/dev/null", modes[stream]);
  }
}

void say_every_stage() { every_stage = true; }

void stage(const std::string& what) {
  if (every_stage) return fmt::print(stderr, "{}\n", stage_line(what));
  if (can_rewrite_lines()) rewrite(what);
}

void long_stage(const std::string& what) {
  if (!every_stage && can_rewrite_lines()) return rewrite(what);
  fmt::print(stderr, "{}\n", stage_line(what));
}

void clear_stage() {
  if (line_stands) fmt::print(stderr, "\r\033[K");
  line_stands = false;
}

std::optional<std::string> stage_in(const std::string& line) {
  const std::size_t around = before_stage.size() + after_stage.size();
  if (line.size() < around || !line.starts_with(before_stage) || !line.ends_with(after_stage)) return std::nullopt;
  return line.substr(before_stage.size(), line.size() - around);
}

}  // namespace course
