/// @file
/// What the watch mode shows, as a function of what it knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "course/watch/terminal.hpp"
#include "report/verdict_view.hpp"
#include "system/line.hpp"

namespace course {

/// One key.
struct KeyAction {
  char key;
  const char* label;    ///< "hint"
  const char* purpose;  ///< for the page of help
  /// The command of this program whose output the key shows; nullptr: the watch mode does it itself.
  const char* command = nullptr;
  bool about_exercise = false;  ///< the command takes the exercise's ID
  bool prose = false;           ///< it prints paragraphs, whose lines may be broken anew
  bool once_passed = false;     ///< of use only when the exercise is solved
};

/// All keys, in the order in which they are shown.
inline constexpr KeyAction key_actions[] = {
    {'h', "hint", "the next hint; the last verdict picks it", "hint", true, true},
    {'a', "all", "all that was found, and all counts"},
    {'l', "list", "all exercises and your progress", "list"},
    {'r', "report", "your counts beside the reference's", "report", true},
    {'t', "trace", "a page that shows the run step by step", "trace", true},
    {'x', "reset", "the file as shipped; asks first, and keeps yours aside", "reset", true},
    {'s', "solution", "the reference, once you have passed", "solution", true, false, true},
    {'n', "next", "the next open exercise"},
    {'p', "previous", "the exercise before this one"},
    {'q', "quit", "leave; ./course brings you back here"},
    {'?', "help", "this page"},
};

/// How far a chapter is.
struct ChapterShare {
  std::string name;  ///< "02_halo"
  std::size_t solved = 0;
  std::size_t count = 0;
};

/// Text that a key has asked for: a hint, the list.
struct Page {
  std::string title;
  std::vector<std::string> lines;
  bool prose = false;  ///< paragraphs, whose lines may be broken anew
};

/// Something that takes its time.
struct Activity {
  std::string what;    ///< "compiling"
  double seconds = 0;  ///< since it began
};

/// All that the screen depends on.
struct WatchView {
  std::string number;   ///< of the exercise, "2.1"
  std::string name;     ///< "pooling"
  std::string chapter;  ///< "02_halo"
  std::string file;     ///< what is watched
  std::string method;   ///< by what: "inotify"
  std::vector<ChapterShare> chapters;
  std::optional<VerdictView> verdict;
  std::string judged_at;     ///< "14:03:22, 0.31 s after the save"
  std::string problem;       ///< why it could not be judged; empty otherwise
  std::optional<Page> page;  ///< shown in place of the verdict
  std::string notice;        ///< what the last key led to, until the next one
  std::string question;      ///< waiting for y or n; empty otherwise
  std::optional<Activity> activity;
  std::size_t scroll = 0;  ///< lines of the body that lie above the screen
};

/// The whole screen: exactly `size.rows` lines, or as many as it takes where that is 0; none wider than `size.columns`.
std::vector<Line> screen(const WatchView& view, Size size);

/// The largest scroll() that still leaves something to see.
std::size_t longest_scroll(const WatchView& view, Size size);

/// The keys and what they do, for the page of help.
std::vector<std::string> help_lines();

/// `width` columns, `part` of `whole` of them filled: "[###---]".
std::string bar(std::size_t part, std::size_t whole, std::size_t width);

}  // namespace course
