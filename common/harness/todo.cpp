/// @file
/// Which parts of an exercise are still to be written.
#include "harness/todo.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

namespace course {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

/// The text of a line that is nothing but a `//` comment.
std::optional<std::string_view> comment_text(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with("//")) return std::nullopt;
  return trimmed(line.substr(2));
}

struct Marker {
  int number;
  std::string_view text;  ///< what follows the colon
};

/// `word(7): text` or `word(7)`.
std::optional<Marker> marker(std::string_view line, std::string_view word) {
  const auto comment = comment_text(line);
  if (!comment || !comment->starts_with(word)) return std::nullopt;
  const std::string_view rest = comment->substr(word.size());
  const std::size_t close = rest.find(')');
  if (!rest.starts_with('(') || close == std::string_view::npos) return std::nullopt;
  const int number = std::atoi(std::string(rest.substr(1, close - 1)).c_str());
  if (number <= 0) return std::nullopt;
  std::string_view text = rest.substr(close + 1);
  if (text.starts_with(':')) text.remove_prefix(1);
  return Marker{number, trimmed(text)};
}

/// Removes comments; remembers from line to line whether a block comment is open.
class CommentFilter {
 public:
  bool holds_code(std::string_view line) {
    bool code = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string_view rest = line.substr(i);
      if (in_block_) {
        if (rest.starts_with("*/")) in_block_ = false, ++i;
      } else if (rest.starts_with("//")) {
        break;
      } else if (rest.starts_with("/*")) {
        in_block_ = true, ++i;
      } else if (!std::isspace(static_cast<unsigned char>(line[i]))) {
        code = true;
      }
    }
    return code;
  }

 private:
  bool in_block_ = false;
};

/// "(1 line)" or "(about 3 lines)" at the end.
std::size_t size_in_brackets(const std::string& text) {
  const std::size_t open = text.rfind('(');
  if (open == std::string::npos || !text.ends_with(')')) return std::string::npos;
  return text.find(" line", open) == std::string::npos ? std::string::npos : open;
}

/// Reads a text line by line, keeping the region that is open.
class TodoFinder {
 public:
  void read(int number, std::string_view line) {
    if (const auto begin = marker(line, "TODO")) {
      todos_.push_back({begin->number, number, std::string(begin->text), false});
      open_ = text_goes_on_ = true;
      comments_ = {};
    } else if (marker(line, "END")) {
      open_ = false;
    } else if (open_) {
      read_inside(line);
    }
  }

  std::vector<Todo> finish() {
    for (Todo& todo : todos_) {
      todo.text.resize(std::min(todo.text.size(), size_in_brackets(todo.text)));
      todo.text = trimmed(todo.text);
    }
    return std::move(todos_);
  }

 private:
  void read_inside(std::string_view line) {
    Todo& todo = todos_.back();
    const auto comment = comment_text(line);
    text_goes_on_ = text_goes_on_ && comment && size_in_brackets(todo.text) == std::string::npos;
    if (text_goes_on_) todo.text += " " + std::string(*comment);
    if (comments_.holds_code(line)) todo.solved = true;
  }

  std::vector<Todo> todos_;
  bool open_ = false;
  bool text_goes_on_ = false;  ///< the TODO's sentence may run on over the next comment lines
  CommentFilter comments_;
};

}  // namespace

std::vector<Todo> find_todos(const std::string& source) {
  TodoFinder finder;
  std::istringstream lines(source);
  int number = 0;
  for (std::string line; std::getline(lines, line);) finder.read(++number, line);
  return finder.finish();
}

}  // namespace course
