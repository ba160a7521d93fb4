#include "workspace/skeleton/regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>

#include "simulator/platform/text.hpp"

namespace course {
namespace {

using Lines = std::vector<std::string>;

bool is_digit(char character) { return std::isdigit(static_cast<unsigned char>(character)) != 0; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

/// The text of a line that is nothing but a `//` comment; else empty.
std::string_view comment_text(std::string_view line) {
  line = trimmed(line);
  return line.starts_with("//") ? trimmed(line.substr(2)) : std::string_view();
}

struct Marker {
  int number;
  std::string_view text;  ///< what follows the colon
};

/// `word(7): text` or `word(7) text`.
std::optional<Marker> marker(std::string_view line, std::string_view word) {
  const std::string_view comment = comment_text(line);
  if (!comment.starts_with(word) || !comment.substr(word.size()).starts_with('(')) return std::nullopt;
  const std::string_view rest = comment.substr(word.size() + 1);
  const std::size_t close = rest.find(')');
  if (close == std::string_view::npos || close == 0 || close > 3) return std::nullopt;
  const std::string digits(rest.substr(0, close));
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  std::string_view text = trimmed(rest.substr(close + 1));
  if (text.starts_with(':')) text.remove_prefix(1);
  return Marker{std::atoi(digits.c_str()), trimmed(text)};
}

/// Where the size of a TODO begins that ends this text, "(1 line)" or "(about 3 lines)"; npos without one.
std::size_t find_size(std::string_view text) {
  if (text.ends_with('.')) text.remove_suffix(1);
  const std::size_t open = text.rfind('(');
  if (open == std::string_view::npos || text.find(')', open) != text.size() - 1) return std::string_view::npos;
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  for (const std::string_view unit : {" line", " lines"}) {
    const std::size_t count = inside.size() - std::min(unit.size(), inside.size());
    if (inside.ends_with(unit) && count > 0 && is_digit(inside[count - 1])) return open;
  }
  return std::string_view::npos;
}

bool has_size(std::string_view text) { return find_size(text) != std::string_view::npos; }

/// How many lines, from the TODO's own on, its sentence takes.
std::size_t sentence_length(const Lines& lines, std::size_t todo) {
  for (std::size_t i = todo; i < lines.size() && !comment_text(lines[i]).empty(); ++i) {
    if (i > todo && (marker(lines[i], "TODO") || marker(lines[i], "END"))) break;
    if (has_size(comment_text(lines[i]))) return i - todo + 1;
  }
  return 1;
}

std::string sentence_of(const Lines& lines, std::size_t todo, std::string_view first) {
  std::string sentence(first);
  for (std::size_t i = todo + 1; i < todo + sentence_length(lines, todo); ++i)
    sentence += " " + std::string(comment_text(lines[i]));
  sentence.resize(std::min(sentence.size(), find_size(sentence)));
  return std::string(trimmed(sentence));
}

/// Tells code from comments; remembers from line to line whether a block comment is open.
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

bool defines_main(const std::string& line) {
  return contains(line, "main") && !find_match(line, R"(^\s*(int|auto)\s+main\s*\()").empty();
}

class Reader {
 public:
  explicit Reader(const std::string& text) : lines_(lines_of(text)) {}

  Regions read() {
    for (std::size_t i = 0; i < lines_.size(); ++i) read_line(i);
    if (open_) {
      found_.all.back().end_line = static_cast<int>(lines_.size()) + 1;
      const int number = found_.all.back().number;
      fault(found_.all.back().begin_line,
            fmt::format("TODO({}) has no end. Put `// END({})` after its region.", number, number));
    }
    const bool all_empty =
        std::none_of(found_.all.begin(), found_.all.end(), [](const Region& one) { return one.solved; });
    found_.program_beside = has_program_beside_ && all_empty;
    return std::move(found_);
  }

 private:
  void read_line(std::size_t i) {
    const int line = static_cast<int>(i) + 1;
    if (const auto todo = marker(lines_[i], "TODO")) {
      begin(i, line, *todo);
    } else if (const auto end = marker(lines_[i], "END")) {
      if (!open_ || end->number != found_.all.back().number)
        fault(line,
              fmt::format("END({}) closes no region. Write `// TODO({}): …` before it.", end->number, end->number));
      if (open_) found_.all.back().end_line = line;
      open_ = false;
      comments_ = {};
    } else if (comments_.holds_code(lines_[i])) {
      if (open_) found_.all.back().solved = true;
      if (!open_ && defines_main(lines_[i])) has_program_beside_ = true;
    }
  }

  void begin(std::size_t i, int line, const Marker& todo) {
    if (open_) {
      const int before = found_.all.back().number;
      found_.all.back().end_line = line;
      fault(line,
            fmt::format("TODO({}) begins inside TODO({}). Put `// END({})` before it.", todo.number, before, before));
    }
    const int expected = static_cast<int>(found_.all.size()) + 1;
    if (todo.number != expected) fault(line, fmt::format("this is region {}: write TODO({}).", expected, expected));
    found_.all.push_back({.number = todo.number,
                          .begin_line = line,
                          .body_line = line + static_cast<int>(sentence_length(lines_, i)),
                          .sentence = sentence_of(lines_, i, todo.text)});
    open_ = true;
    comments_ = {};
  }

  void fault(int line, std::string message) {
    if (!found_.first_fault) found_.first_fault = MarkerFault{line, std::move(message)};
  }

  Lines lines_;
  Regions found_;
  bool open_ = false;
  bool has_program_beside_ = false;
  CommentFilter comments_;
};

}  // namespace

Regions read_regions(const std::string& text) { return Reader(text).read(); }

}  // namespace course
