/// @file
/// The terminal while the watch mode has it: keys one by one, the whole screen, and everything put back at the end.
#pragma once

#include <poll.h>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/platform/line.hpp"

namespace course {

/// A key: a letter (small) as its character, and these.
enum class Key : int {
  none = 0,
  end_of_input = 4,
  tab = 9,
  redraw = 12,
  enter = 13,
  escape = 27,
  space = 32,
  backspace = 127,
  up = 1000,
  down
};

/// The keys in what a terminal sent. What no name is known for is passed over.
std::vector<Key> parse_keys(std::string_view bytes);

/// In columns and rows; 0 rows: endless.
struct Size {
  std::size_t columns = 80;
  std::size_t rows = 0;
  bool operator==(const Size&) const = default;
};

/// The terminal on stdin and stdout, from construction to the end of the object's life, however the program ends but by
/// SIGKILL. Where stdout is no terminal or a dumb one, screens are printed one after the other; where stdin is none,
/// there are no keys.
class Terminal {
 public:
  Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal();

  /// Whether screens take each other's place.
  bool full_screen() const { return full_screen_; }

  /// The size that screens shall have now.
  Size size() const;

  /// Shows a screen in place of the last one. The same screen again costs nothing.
  void show(const std::vector<Line>& lines);

  /// Gives the terminal to another program until `run` returns; the next screen is drawn anew.
  void lend(const std::function<void()>& run);

  /// Waits until one of `descriptors` has something, a key comes, a signal arrives or the time is over. A signal that
  /// came before the call ends it as well. After Ctrl-Z the program stops in here, with the terminal given back, and
  /// goes on with the next screen drawn anew.
  /// @returns the keys pressed
  std::vector<Key> wait(std::vector<pollfd> descriptors, std::chrono::milliseconds longest);

 private:
  void enter();
  void leave();
  std::vector<Key> read_keys();

  bool full_screen_;
  bool colors_;
  bool has_keys_;
  std::string shown_;
};

}  // namespace course
