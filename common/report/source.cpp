/// @file
/// The learner's source: how a file is named, its lines, and those that a finding speaks of.
#include "report/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

#include "system/files.hpp"
#include "system/text.hpp"

namespace simulator {
namespace {

std::string without_tabs(const std::string& line) {
  std::string plain;
  for (const char character : line) {
    if (character == '\r') continue;
    plain += character == '\t' ? ' ' : character;  // one for one: columns keep their meaning
  }
  return plain;
}

constexpr int gap_shown = 1;            // this many lines between two shown ones are shown too, not replaced by ...
constexpr std::size_t text_width = 70;  // notes stand at the right of lines up to this long

struct Remark {
  int column;        // 0: unknown
  std::string text;  // empty: a bare caret
};

struct ShownLine {
  bool main = false;
  std::vector<Remark> remarks;
};

using ShownLines = std::map<int, ShownLine>;

ShownLines shown_lines(const Finding& finding, const std::string& file) {
  ShownLines shown;
  if (finding.where.file == file) {
    shown[finding.where.line].main = true;
    if (finding.where.column > 0) shown[finding.where.line].remarks.push_back({finding.where.column, ""});
  }
  for (const Note& note : finding.notes) {
    if (note.where.file != file) continue;
    std::vector<Remark>& remarks = shown[note.where.line].remarks;
    // A note at the finding's own place: its caret says both.
    std::erase_if(remarks,
                  [&](const Remark& remark) { return remark.text.empty() && remark.column == note.where.column; });
    remarks.push_back({note.where.column, note.text});
  }
  return shown;
}

void show_gaps_of_one_line(ShownLines& shown) {
  std::vector<int> gaps;
  int previous = 0;
  for (const auto& [line, unused] : shown) {
    for (int between = previous + 1; previous > 0 && line - previous - 1 <= gap_shown && between < line; ++between) {
      gaps.push_back(between);
    }
    previous = line;
  }
  for (const int line : gaps) shown[line];
}

std::size_t indentation(const std::string& source) {
  const std::size_t first = source.find_first_not_of(' ');
  return first == std::string::npos ? 0 : first;
}

bool stands_at_right(const Remark& remark, const std::string& source) {
  return remark.column == 0 && source.size() <= text_width;
}

std::size_t width_of_annotated_lines(const ShownLines& shown, const std::vector<std::string>& source) {
  std::size_t width = 0;
  for (const auto& [line, content] : shown) {
    const std::string& text = source[line - 1];
    const bool annotated = !content.remarks.empty() && stands_at_right(content.remarks.front(), text);
    if (annotated) width = std::max(width, text.size());
  }
  return width;
}

std::string render_line(int line, const ShownLine& content, const std::string& source, std::size_t width) {
  std::string text = fmt::format("  {} {:>4} | {}", content.main ? '>' : ' ', line, source);
  bool right_is_free = true;
  std::string beneath;
  for (const Remark& remark : content.remarks) {
    if (right_is_free && stands_at_right(remark, source)) {
      text += fmt::format("{:{}}    {}", "", width - std::min(width, source.size()), remark.text);
      right_is_free = false;
      continue;
    }
    // The translator lengthens lines that launch kernels: a column past the learner's line points at the line as a
    // whole.
    const auto column = static_cast<std::size_t>(remark.column);
    const bool in_line = column > 0 && column <= source.size();
    const std::string indent(in_line ? column - 1 : indentation(source), ' ');
    const std::string space = remark.text.empty() ? "" : " ";
    beneath += fmt::format("         | {}^{}{}\n", indent, space, remark.text);
  }
  return text + "\n" + beneath;
}

std::string render_file(const Finding& finding, const std::string& file) {
  const std::vector<std::string> source = read_source_lines(file);
  ShownLines shown = shown_lines(finding, file);
  const int last = static_cast<int>(source.size());
  std::erase_if(shown, [&](const auto& entry) { return entry.first < 1 || entry.first > last; });
  show_gaps_of_one_line(shown);
  const std::size_t width = width_of_annotated_lines(shown, source);
  std::string text;
  int previous = 0;
  for (const auto& [line, content] : shown) {
    if (previous > 0 && line > previous + 1) text += "       ...\n";
    text += render_line(line, content, source[line - 1], width);
    previous = line;
  }
  return text;
}

std::vector<std::string> files_in_order(const Finding& finding) {
  std::vector<std::string> files{finding.where.file};
  for (const Note& note : finding.notes) {
    if (std::find(files.begin(), files.end(), note.where.file) == files.end()) files.push_back(note.where.file);
  }
  return files;
}

}  // namespace

std::string display_path(const std::string& file) {
  if (file.empty()) return file;
  const std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  if (path.is_relative()) return path.string();
  std::error_code no_directory;
  const std::filesystem::path here = std::filesystem::current_path(no_directory);
  if (no_directory) return path.string();
  const std::filesystem::path relative = path.lexically_relative(here);
  if (relative.empty() || *relative.begin() == "..") return path.string();
  return relative.string();
}

std::vector<std::string> read_source_lines(const std::string& file) {
  std::vector<std::string> lines;
  const std::string text = course::read_file_if_any(file).value_or("");
  for (const std::string& line : course::lines_of(text)) lines.push_back(without_tabs(line));
  return lines;
}

std::string excerpt(const Finding& finding) {
  std::string text;
  for (const std::string& file : files_in_order(finding)) {
    const std::string lines = render_file(finding, file);
    if (file != finding.where.file && !lines.empty()) text += fmt::format("  in {}:\n", display_path(file));
    text += lines;
  }
  return text;
}

}  // namespace simulator
