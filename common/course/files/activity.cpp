#include "course/files/activity.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "system/output.hpp"

namespace course {
namespace {

bool every_stage = false;
bool line_stands = false;

bool can_rewrite_lines() { return ::isatty(STDERR_FILENO) != 0 && !terminal_is_dumb(); }

void rewrite(const std::string& what) {
  fmt::print(stderr, "\r\033[Kcourse: {} …", what);
  std::fflush(stderr);
  line_stands = true;
}

}  // namespace

void say_every_stage() { every_stage = true; }

void stage(const std::string& what) {
  if (every_stage) return fmt::print(stderr, "course: {} …\n", what);
  if (can_rewrite_lines()) rewrite(what);
}

void long_stage(const std::string& what) {
  if (!every_stage && can_rewrite_lines()) return rewrite(what);
  fmt::print(stderr, "course: {} …\n", what);
}

void clear_stage() {
  if (line_stands) fmt::print(stderr, "\r\033[K");
  line_stands = false;
}

}  // namespace course
