/// @file
/// The learner's own programs: the editor, and what shows pages.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace course {

/// How a file is opened.
struct Opener {
  std::vector<std::string> command;
  bool needs_terminal = false;  ///< it takes the terminal until it ends
};

/// The editor that VISUAL or EDITOR names, at that line where it is known how to say so; else Visual Studio Code where it
/// is installed. Nothing where there is none.
std::optional<Opener> editor_for(const std::string& file, int line);

/// What shows a page in the browser. Nothing where there is no display.
std::optional<Opener> browser_for(const std::string& page);

/// Shows it there.
/// @returns whether there is one
bool open_in_browser(const std::string& page);

}  // namespace course
