/// @file
/// What the watch mode shows, as a function of what it knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulator/platform/line.hpp"
#include "verdict/verdict_view.hpp"
#include "watch_mode/terminal.hpp"
#include "workspace/workspace.hpp"

namespace course {

/// When the line of keys names a key. Each works at any time.
enum class Named { always, until_passed, once_passed, on_help_page };

/// One key.
struct KeyAction {
  char key;
  const char* label;    ///< "hint"
  const char* purpose;  ///< for the page of help
  Named named = Named::always;
  /// The command of this program whose output the key shows; nullptr: the watch mode does it itself.
  const char* command = nullptr;
  bool about_exercise = false;  ///< the command takes the exercise's ID
  bool prose = false;           ///< it prints paragraphs, whose lines may be broken anew
};

/// All keys, in the order in which they are shown.
inline constexpr KeyAction key_actions[] = {
    {'e', "edit", "the file in your editor: EDITOR, or Visual Studio Code"},
    {'h', "hint", "the next hint; the last verdict picks it", Named::until_passed, "hint", true, true},
    {'a', "all", "all that was found, and all counts"},
    {'t', "trace", "a page that shows the run step by step, made anew at each save", Named::always, "trace", true},
    {'l', "list", "all exercises: type to find one, Enter goes there"},
    {'r', "report", "your counts beside the reference's", Named::always, "report", true},
    {'s', "solution", "the reference, once you have passed", Named::once_passed, "solution", true},
    {'n', "next", "the next open exercise"},
    {'p', "previous", "the exercise before this one", Named::on_help_page},
    {'x', "reset", "the file as shipped; asks first, and keeps yours aside", Named::on_help_page, "reset", true},
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
  std::string file{};  ///< shown last, as a link; empty: none
};

/// An exercise in the list.
struct ListEntry {
  std::string number;   ///< "2.1"
  std::string name;     ///< "pooling"
  std::string chapter;  ///< "02_halo"
  State state = State::untouched;
};

/// The list of exercises, in which one is chosen.
struct ListView {
  std::vector<ListEntry> entries;
  std::string filter;      ///< what was typed: the beginning of a number, a part of a name
  bool open_only = false;  ///< without those that are solved
  std::size_t cursor = 0;  ///< which of listed() is chosen
};

/// The entries that the filter leaves, in their order.
std::vector<const ListEntry*> listed(const ListView& list);

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
  std::string judged_at;            ///< "14:03:22, 0.31 s after the save"
  std::string problem;              ///< why it could not be judged; empty otherwise
  std::vector<std::string> praise;  ///< of a pass, a sentence or two each
  std::string next;                 ///< of a pass: "2.2 conv1d: …", what comes next; empty: nothing is left
  std::string lesson;               ///< the lesson's file
  std::string place_in_lesson;      ///< where in it to begin to read, such as `:11 ("A warp along a row")`
  std::optional<Page> hint;         ///< shown below the verdict
  std::optional<Page> page;         ///< shown in place of the verdict
  std::optional<ListView> list;     ///< likewise
  std::string notice;               ///< what the last key led to, until the next one
  std::string question;             ///< waiting for y or n; empty otherwise
  std::optional<Activity> activity;
  std::size_t scroll = 0;  ///< lines of the body that lie above the screen
};

/// The whole screen: exactly `size.rows` lines, or as many as it takes where that is 0; none wider than `size.columns`.
std::vector<Line> screen(const WatchView& view, Size size);

/// The largest scroll() that still leaves something to see.
std::size_t longest_scroll(const WatchView& view, Size size);

/// The scroll() at which the hint begins, or as much of it can be seen as there is room for.
std::size_t scroll_to_hint(const WatchView& view, Size size);

/// The keys and what they do, for the page of help.
std::vector<std::string> help_lines();

/// `width` columns, `part` of `whole` of them filled: "[###---]".
std::string bar(std::size_t part, std::size_t whole, std::size_t width);

}  // namespace course
