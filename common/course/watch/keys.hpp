/// @file
/// The keys of the watch mode: one table for what they do, their line on the screen and their page of help.
#pragma once

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

}  // namespace course
