#include "course/files/skeleton.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>

#include "system/problem.hpp"

namespace course {
namespace {

struct Lines {
  std::vector<std::string> lines;
  bool ends_with_newline = false;
};

Lines split(const std::string& text) {
  Lines result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.lines.push_back(line);
  result.ends_with_newline = !text.empty() && text.back() == '\n';
  return result;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string comment_text(const std::string& line) {
  const std::string text = trimmed(line);
  return text.rfind("//", 0) == 0 ? trimmed(text.substr(2)) : "";
}

std::optional<int> marker(const std::string& line, const std::string& word) {
  const std::string text = comment_text(line);
  if (text.rfind(word + "(", 0) != 0) return std::nullopt;
  const std::size_t close = text.find(')');
  const std::string digits = text.substr(word.size() + 1, close - word.size() - 1);
  if (close == std::string::npos || digits.empty() || digits.size() > 3) return std::nullopt;
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::stoi(digits);
}

/// The code of a line: without comments, which may begin on an earlier line
/// (`in_comment`).
std::string code_of(const std::string& line, bool& in_comment) {
  std::string code;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string two = line.substr(i, 2);
    if (in_comment) {
      if (two == "*/") in_comment = false, ++i;
    } else if (two == "//") {
      break;
    } else if (two == "/*") {
      in_comment = true, ++i;
    } else {
      code += line[i];
    }
  }
  return trimmed(code);
}

/// How many comment lines, from line `first` on, still belong to the TODO:
/// those up to its size, "(k lines)".
std::size_t todo_length(const std::vector<std::string>& lines, std::size_t first) {
  static const std::regex size("\\([^()]*[0-9] lines?\\)\\.?$");
  for (std::size_t i = first; i < lines.size() && !comment_text(lines[i]).empty(); ++i) {
    if (std::regex_search(comment_text(lines[i]), size)) return i - first + 1;
    if (i > first && marker(lines[i], "END")) break;
  }
  return 1;
}

std::string sentence_of(const std::vector<std::string>& lines, std::size_t first) {
  std::string sentence;
  for (std::size_t i = first; i < first + todo_length(lines, first); ++i) {
    sentence += (sentence.empty() ? "" : " ") + comment_text(lines[i]);
  }
  sentence = trimmed(sentence.substr(std::min(sentence.find(')') + 1, sentence.size())));
  if (sentence.rfind(':', 0) == 0) sentence = trimmed(sentence.substr(1));
  const std::size_t size = sentence.rfind('(');
  if (size != std::string::npos && sentence.find(" line", size) != std::string::npos) sentence.resize(size);
  return trimmed(sentence);
}

Region begin_region(const std::vector<std::string>& lines, std::size_t i, int number) {
  return {.number = number, .begin_line = static_cast<int>(i) + 1, .end_line = 0, .sentence = sentence_of(lines, i)};
}

[[noreturn]] void refuse(const std::string& file, std::size_t index, const std::string& message) {
  throw Problem(fmt::format("{}:{}: {}", file, index + 1, message));
}

}  // namespace

std::vector<Region> regions(const std::string& text, const std::string& file) {
  const std::vector<std::string> lines = split(text).lines;
  std::vector<Region> found;
  bool open = false;
  bool in_comment = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const auto number = marker(lines[i], "TODO")) {
      if (open) {
        refuse(file, i,
               fmt::format("TODO({}) begins inside TODO({}). Put `// END({})` before it.", *number, found.back().number,
                           found.back().number));
      }
      const int expected = static_cast<int>(found.size()) + 1;
      if (*number != expected) refuse(file, i, fmt::format("this is region {}: write TODO({}).", expected, expected));
      found.push_back(begin_region(lines, i, *number));
      open = true;
      in_comment = false;
    } else if (const auto end = marker(lines[i], "END")) {
      if (!open || *end != found.back().number) {
        refuse(file, i, fmt::format("END({}) closes no region. Write `// TODO({}): …` before it.", *end, *end));
      }
      found.back().end_line = static_cast<int>(i) + 1;
      open = false;
    } else if (open && !code_of(lines[i], in_comment).empty()) {
      found.back().solved = true;
    }
  }
  if (open) {
    const int number = found.back().number;
    refuse(file, found.back().begin_line - 1,
           fmt::format("TODO({}) has no end. Put `// END({})` after its region.", number, number));
  }
  return found;
}

std::string emptied(const std::string& text, const std::string& file) {
  const Lines source = split(text);
  std::string result;
  std::size_t next = 0;
  const auto keep_until = [&](std::size_t end) {
    for (; next < end; ++next) result += source.lines[next] + "\n";
  };
  for (const Region& region : regions(text, file)) {
    const std::size_t begin = region.begin_line - 1;
    keep_until(begin + todo_length(source.lines, begin));
    next = region.end_line - 1;
  }
  keep_until(source.lines.size());
  if (!source.ends_with_newline && !result.empty()) result.pop_back();
  return result;
}

std::optional<std::string> skeleton_fault(const std::string& exercise, const std::string& exercise_file,
                                          const std::string& solution, const std::string& solution_file) {
  const std::vector<Region> solved = regions(solution, solution_file);
  if (solved.empty()) {
    return fmt::format("{}:1: no region. Mark what the learner writes with `// TODO(1): …` and `// END(1)`.",
                       solution_file);
  }
  for (const Region& region : solved) {
    if (!region.solved) {
      return fmt::format("{}:{}: TODO({}) is empty in the solution. Write its code.", solution_file, region.begin_line,
                         region.number);
    }
  }
  for (const Region& region : regions(exercise, exercise_file)) {
    if (region.solved) {
      return fmt::format("{}:{}: TODO({}) is solved in the exercise. Empty it: `./course reset` does.", exercise_file,
                         region.begin_line, region.number);
    }
  }
  const Lines shipped = split(exercise);
  const Lines derived = split(emptied(solution, solution_file));
  for (std::size_t i = 0; i < std::max(shipped.lines.size(), derived.lines.size()); ++i) {
    const std::string here = i < shipped.lines.size() ? shipped.lines[i] : "(end of the file)";
    const std::string there = i < derived.lines.size() ? derived.lines[i] : "(end of the file)";
    if (here == there) continue;
    return fmt::format(
        "{}:{}: differs from {} outside the regions.\n  exercise: {}\n  solution: {}\nMake the two lines the same; "
        "only the lines between `// TODO(n)` and `// END(n)` may differ.",
        exercise_file, i + 1, solution_file, here, there);
  }
  if (shipped.ends_with_newline != derived.ends_with_newline) {
    return fmt::format("{}: only one of it and {} ends with a newline. End both with one.", exercise_file,
                       solution_file);
  }
  return std::nullopt;
}

}  // namespace course
