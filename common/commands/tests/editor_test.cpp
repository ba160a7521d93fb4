#include "watch_mode/editor.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

using namespace course;
using Words = std::vector<std::string>;

TEST_CASE("the learner's editor, at the line where it is known how to say so") {
  ::unsetenv("VISUAL");
  ::setenv("EDITOR", "/usr/bin/vim -n", 1);
  CHECK(editor_for("a.cu", 7)->command == Words{"/usr/bin/vim", "-n", "+7", "a.cu"});
  CHECK(editor_for("a.cu", 7)->needs_terminal);
  ::setenv("EDITOR", "ed", 1);
  CHECK(editor_for("a.cu", 7)->command == Words{"ed", "a.cu"});
  ::setenv("VISUAL", "code", 1);
  CHECK(editor_for("a.cu", 7)->command == Words{"code", "-g", "a.cu:7"});
  CHECK_FALSE(editor_for("a.cu", 7)->needs_terminal);
  ::unsetenv("VISUAL");
  ::unsetenv("EDITOR");
}

TEST_CASE("without a display no browser is opened") {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"}) ::unsetenv(name);
  CHECK_FALSE(browser_for("a.html"));
}
