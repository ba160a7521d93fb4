/// @file
/// The learner's source: how a file is named, its lines, and those that a finding speaks of.
#include "simulator/results/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

#include "simulator/platform/files.hpp"
#include "simulator/platform/line.hpp"
#include "simulator/platform/text.hpp"

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

constexpr const char* beneath = "         | ";

void add_rows(std::vector<ExcerptRow>& rows, int line, const ShownLine& content, const std::string& source,
              std::size_t width) {
  const std::size_t own = rows.size();
  rows.push_back({fmt::format("  {} {:>4} | ", content.main ? '>' : ' ', line), source});
  for (const Remark& remark : content.remarks) {
    if (rows[own].remark.empty() && stands_at_right(remark, source)) {
      rows[own].remark = remark.text;
      rows[own].remark_column = width + 4;
      continue;
    }
    // The translator lengthens lines that launch kernels: a column past the learner's line points at the line as a
    // whole.
    const auto column = static_cast<std::size_t>(remark.column);
    const bool in_line = column > 0 && column <= source.size();
    rows.push_back({beneath, "", static_cast<int>(in_line ? column - 1 : indentation(source)), remark.text});
  }
}

std::vector<ExcerptRow> rows_of(const Finding& finding, const std::string& file) {
  const std::vector<std::string> source = read_source_lines(file);
  ShownLines shown = shown_lines(finding, file);
  const int last = static_cast<int>(source.size());
  std::erase_if(shown, [&](const auto& entry) { return entry.first < 1 || entry.first > last; });
  show_gaps_of_one_line(shown);
  const std::size_t width = width_of_annotated_lines(shown, source);
  std::vector<ExcerptRow> rows;
  int previous = 0;
  for (const auto& [line, content] : shown) {
    if (previous > 0 && line > previous + 1) rows.push_back({"       ..."});
    add_rows(rows, line, content, source[line - 1], width);
    previous = line;
  }
  return rows;
}

/// The columns at the beginning of a line of source that are left out so that its carets fit into `room` columns.
std::size_t columns_left_out(const std::vector<ExcerptRow>& rows, std::size_t source, std::size_t room) {
  std::size_t last = 0;
  for (std::size_t i = source + 1; i < rows.size() && rows[i].caret; ++i)
    last = std::max(last, static_cast<std::size_t>(*rows[i].caret));
  return last < room ? 0 : last + 1 + room / 4 - room;
}

std::string source_line(const ExcerptRow& row, std::size_t left_out, std::size_t room) {
  if (left_out == 0) return course::clipped(row.text, room);
  return course::clipped("…" + row.text.substr(std::min(left_out + 1, row.text.size())), room);
}

/// A caret and its remark: after it, before it, or in the next line.
void add_caret(std::vector<std::string>& lines, const ExcerptRow& row, std::size_t left_out, std::size_t room) {
  const std::size_t caret = static_cast<std::size_t>(*row.caret) - left_out;
  const std::size_t needed = course::columns(row.remark) + 1;
  if (row.remark.empty() || caret + 1 + needed <= room) {
    lines.push_back(row.margin + std::string(caret, ' ') + "^" + (row.remark.empty() ? "" : " " + row.remark));
  } else if (needed <= caret) {
    lines.push_back(row.margin + std::string(caret - needed, ' ') + row.remark + " ^");
  } else {
    lines.push_back(row.margin + std::string(caret, ' ') + "^");
    for (const std::string& line : course::wrapped(row.remark, room)) lines.push_back(row.margin + line);
  }
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

std::vector<ExcerptRow> excerpt(const Finding& finding) {
  std::vector<ExcerptRow> all;
  for (const std::string& file : files_in_order(finding)) {
    const std::vector<ExcerptRow> rows = rows_of(finding, file);
    if (file != finding.where.file && !rows.empty()) all.push_back({fmt::format("  in {}:", display_path(file))});
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

std::vector<std::string> to_lines(const std::vector<ExcerptRow>& rows, std::size_t width) {
  constexpr std::size_t endless = 1U << 20U;
  constexpr std::size_t least = 20;
  std::vector<std::string> lines;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ExcerptRow& row = rows[i];
    const std::size_t margin = course::columns(row.margin);
    const std::size_t room = width == 0 ? endless : std::max(width, margin + least) - margin;
    if (row.caret) {
      add_caret(lines, row, left_out, room);
      continue;
    }
    if (row.text.empty() && row.remark.empty() && width != 0) {  // "...", or the name of a file
      lines.push_back(course::clipped(row.margin, width));
      continue;
    }
    left_out = columns_left_out(rows, i, room);
    const bool at_right = !row.remark.empty() && row.remark_column + course::columns(row.remark) <= room;
    std::string text = source_line(row, left_out, room);
    if (at_right) text += std::string(row.remark_column - course::columns(text), ' ') + row.remark;
    lines.push_back(row.margin + text);
    if (!row.remark.empty() && !at_right)
      add_caret(lines, {beneath, "", static_cast<int>(indentation(row.text)), row.remark}, 0, room);
  }
  return lines;
}

}  // namespace simulator
