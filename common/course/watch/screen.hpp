/// @file
/// What the watch mode shows, as a function of what it knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "course/watch/line.hpp"
#include "course/watch/terminal.hpp"
#include "report/verdict_view.hpp"

namespace course {

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
