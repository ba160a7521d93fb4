/// @file
/// What the watch mode shows.
#include "course/watch/screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/verdict_lines.hpp"
#include "system/text.hpp"

namespace course {
namespace {

/// The verdict for a screen of `width` columns; `judged_at` stands at the right of its first line. Lines of source may
/// be wider.
std::vector<Line> verdict_lines(const VerdictView& verdict, const std::string& judged_at, std::size_t width) {
  std::vector<Line> lines;
  const Span word{verdict.passed ? "PASS" : "FAIL", verdict.passed ? Style::good : Style::bad};
  lines.push_back(spread({word, {", " + verdict.summary}}, judged_at, width));
  const std::vector<Line> cause = cause_lines(verdict, "a", width);
  lines.insert(lines.end(), cause.begin(), cause.end());
  if (verdict.trace_shows) append(lines, {"", "t: see it, access by access"}, Style::good);
  if (!verdict.passed) return lines;
  lines.push_back({});
  append(lines, wrapped("Solved. n: the next exercise, s: the reference solution, r: your counts beside it.", width),
         Style::good);
  return lines;
}

constexpr std::size_t smallest_width = 20;

std::string course_share(const WatchView& view) {
  ChapterShare all;
  for (const ChapterShare& chapter : view.chapters) {
    all.solved += chapter.solved;
    all.count += chapter.count;
  }
  return fmt::format("{} {} of {}", bar(all.solved, all.count, 12), all.solved, all.count);
}

/// One sign a chapter: solved, begun, open. The current one stands in brackets.
std::string chapter_marks(const WatchView& view) {
  std::string text;
  for (const ChapterShare& chapter : view.chapters) {
    const std::string number = chapter.name.substr(0, chapter.name.find('_'));
    const bool current = chapter.name == view.chapter;
    const std::string share = fmt::format("{} {}/{}", number, chapter.solved, chapter.count);
    text += fmt::format("{}{}", text.empty() ? "" : "  ", current ? "[" + share + "]" : share);
  }
  return text;
}

std::vector<Line> header(const WatchView& view, std::size_t width) {
  std::vector<Line> lines;
  lines.push_back(spread({{fmt::format("{} {}", view.number, view.name), Style::bold}}, course_share(view), width));
  const std::string marks = chapter_marks(view);
  std::string own = view.chapter;
  for (const ChapterShare& chapter : view.chapters) {
    if (chapter.name == view.chapter) own = fmt::format("{}: {} of {}", chapter.name, chapter.solved, chapter.count);
  }
  lines.push_back({{clipped(columns(marks) <= width ? marks : own, width), Style::dim}});
  return lines;
}

/// Paragraphs of prose, their lines joined: they were broken for another width.
std::vector<std::string> paragraphs(const std::vector<std::string>& lines) {
  std::vector<std::string> joined;
  bool open = false;
  for (const std::string& line : lines) {
    const bool goes_on = open && !line.empty() && line[0] != ' ' && line[0] != '-';
    if (goes_on) {
      joined.back() += " " + line;
    } else {
      joined.push_back(line);
    }
    open = !line.empty();
  }
  return joined;
}

std::vector<Line> page_lines(const Page& page, std::size_t width) {
  std::vector<Line> lines = {{{page.title, Style::bold}}, {}};
  for (const std::string& text : page.prose ? paragraphs(page.lines) : page.lines)
    append(lines, wrapped(text, width, page.prose ? 0 : 4));
  return lines;
}

std::vector<Line> body(const WatchView& view, std::size_t width) {
  std::vector<Line> lines;
  if (view.page) {
    lines = page_lines(*view.page, width);
  } else if (!view.problem.empty()) {
    append(lines, wrapped(view.problem, width), Style::warning);
  } else if (view.verdict) {
    lines = verdict_lines(*view.verdict, view.judged_at, width);
  }
  for (Line& line : lines) line = clipped(line, width);
  return lines;
}

/// "[12/80]" at the end of what is going on, as a build says it.
std::optional<std::pair<std::size_t, std::size_t>> steps_in(const std::string& what) {
  std::size_t done = 0;
  std::size_t all = 0;
  const std::size_t open = what.rfind('[');
  if (open == std::string::npos || std::sscanf(what.c_str() + open, "[%zu/%zu]", &done, &all) != 2 || all == 0)
    return {};
  return std::pair(done, all);
}

std::string activity_text(const Activity& activity) {
  static const char* const wheel[] = {"|", "/", "-", "\\"};
  const auto turn = static_cast<std::size_t>(activity.seconds * 8) % std::size(wheel);
  const auto steps = steps_in(activity.what);
  const std::string progress = steps ? bar(steps->first, steps->second, 20) + " " : "";
  return fmt::format("{} {}{} {:.1f} s", wheel[turn], progress, activity.what, activity.seconds);
}

Line status(const WatchView& view, std::size_t width) {
  if (!view.question.empty()) return clipped({{view.question, Style::warning}}, width);
  if (view.activity) return clipped({{activity_text(*view.activity), Style::warning}}, width);
  if (!view.notice.empty()) return clipped({{view.notice, Style::warning}}, width);
  return clipped({{fmt::format("watching {} ({})", view.file, view.method), Style::dim}}, width);
}

std::vector<Line> key_lines(bool passed, std::size_t width) {
  std::vector<Line> lines(1);
  std::size_t used = 0;
  for (const KeyAction& action : key_actions) {
    if (action.once_passed && !passed) continue;
    const std::size_t needed = 2 + columns(action.label);
    if (used != 0 && used + 2 + needed > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used != 0) lines.back().push_back({"  "});
    used += needed + (used != 0 ? 2 : 0);
    lines.back().push_back({std::string(1, action.key), Style::bold});
    lines.back().push_back({fmt::format(" {}", action.label)});
  }
  return lines;
}

std::vector<Line> footer(const WatchView& view, std::size_t width) {
  std::vector<Line> lines = {status(view, width)};
  const std::vector<Line> keys = key_lines(view.verdict && view.verdict->passed, width);
  lines.insert(lines.end(), keys.begin(), keys.end());
  return lines;
}

/// The parts of a screen, and how many rows its body has.
struct Parts {
  std::vector<Line> header, body, footer;
  std::size_t rows = 0;  ///< for the body; 0: endless
};

Parts parts_of(const WatchView& view, Size size) {
  const std::size_t width = std::max(size.columns, smallest_width);
  Parts parts{header(view, width), body(view, width), footer(view, width), 0};
  const std::size_t around = parts.header.size() + 1 + parts.footer.size() + 1;
  if (size.rows != 0) parts.rows = size.rows > around ? size.rows - around : 1;
  return parts;
}

/// The part of the body that is to be seen. Its last line says what lies below.
std::vector<Line> visible(const Parts& parts, std::size_t scroll) {
  std::vector<Line> lines(parts.body.begin() + static_cast<std::ptrdiff_t>(std::min(scroll, parts.body.size())),
                          parts.body.end());
  if (parts.rows == 0 || lines.size() <= parts.rows) return lines;
  const std::size_t hidden = lines.size() - parts.rows + 1;
  lines.resize(parts.rows);
  lines.back() = {{fmt::format("… {} more lines: ↓ or space", hidden), Style::dim}};
  return lines;
}

}  // namespace

std::string bar(std::size_t part, std::size_t whole, std::size_t width) {
  const std::size_t filled = whole == 0 ? 0 : std::min(part, whole) * width / whole;
  return fmt::format("[{}{}]", std::string(filled, '#'), std::string(width - filled, '-'));
}

std::size_t longest_scroll(const WatchView& view, Size size) {
  const Parts parts = parts_of(view, size);
  return parts.rows == 0 || parts.body.size() <= parts.rows ? 0 : parts.body.size() - parts.rows;
}

std::vector<std::string> help_lines() {
  std::vector<std::string> lines;
  for (const KeyAction& action : key_actions)
    lines.push_back(fmt::format("  {}  {:<9} {}", action.key, action.label, action.purpose));
  lines.insert(lines.end(), {"", "  ↓ ↑ space  what does not fit on the screen", "  Esc        back to the verdict", "",
                             "Every save of the file is judged. A save while it is judged begins anew."});
  return lines;
}

std::vector<Line> screen(const WatchView& view, Size size) {
  const Parts parts = parts_of(view, size);
  std::vector<Line> lines = parts.header;
  lines.push_back({});
  const std::vector<Line> seen = visible(parts, view.scroll);
  lines.insert(lines.end(), seen.begin(), seen.end());
  for (std::size_t i = seen.size(); i < parts.rows; ++i) lines.emplace_back();
  lines.push_back({});
  lines.insert(lines.end(), parts.footer.begin(), parts.footer.end());
  for (Line& line : lines) line = clipped(line, size.columns);
  // A screen too low for all of it loses its end.
  if (size.rows != 0) lines.resize(size.rows);
  return lines;
}

}  // namespace course
