/// @file
/// What the watch mode shows.
#include "watch_mode/screen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/text.hpp"
#include "verdict/verdict_lines.hpp"

namespace course {
namespace {

void add_lines(std::vector<Line>& lines, const std::vector<Line>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// What the first screen must say: which file, that saving is enough, and where the lesson is.
void add_first_steps(std::vector<Line>& lines, const WatchView& view, std::size_t width) {
  lines.emplace_back();
  add_lines(lines, wrapped(Line{{"Open "},
                                {view.file, Style::bold, file_uri(view.file)},
                                {" (key e), fill the TODO and save. Each save is judged at once."}},
                           width));
  add_lines(lines,
            wrapped(Line{{"The lesson: "}, {view.lesson, Style::plain, file_uri(view.lesson)}, {view.place_in_lesson}},
                    width));
}

void add_reward(std::vector<Line>& lines, const WatchView& view, std::size_t width) {
  lines.emplace_back();
  for (const std::string& sentence : view.praise) append(lines, wrapped(sentence, width), Style::good);
  if (!view.praise.empty()) lines.emplace_back();
  const std::string next = view.next.empty() ? "Every exercise is solved." : "n: " + view.next;
  append(lines, wrapped(next, width), Style::bold);
  append(lines, wrapped("s: the reference solution, r: your counts beside it", width));
}

/// The verdict for a screen of `width` columns; the time of judging stands at the right of its first line.
std::vector<Line> verdict_lines(const WatchView& view, std::size_t width) {
  constexpr std::size_t most_printed = 8;
  const VerdictView& verdict = *view.verdict;
  std::vector<Line> lines;
  const Span word{verdict.passed ? "PASS" : "FAIL", verdict.passed ? Style::good : Style::bad};
  lines.push_back(spread({word, {", " + verdict.summary}}, view.judged_at, width));
  add_lines(lines, cause_lines(verdict, "a", width));
  if (!verdict.todo.empty()) add_first_steps(lines, view, width);
  if (verdict.trace_shows) append(lines, {"", "t: see it, access by access"}, Style::good);
  if (!verdict.printed.empty()) {
    lines.emplace_back();
    add_lines(lines, printed_lines(verdict.printed.front(), most_printed, "./course check --case"));
  }
  if (verdict.passed) add_reward(lines, view, width);
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

/// The number of a chapter, and of its exercises how many are solved. The current one stands in brackets.
std::string chapter_marks(const WatchView& view, const char* between) {
  std::string text;
  for (const ChapterShare& chapter : view.chapters) {
    std::string number = chapter.name.substr(0, chapter.name.find('_'));
    if (number.size() > 1 && number.starts_with('0')) number.erase(0, 1);
    const bool current = chapter.name == view.chapter;
    const std::string share = fmt::format("{} {}/{}", number, chapter.solved, chapter.count);
    text += fmt::format("{}{}", text.empty() ? "" : between, current ? "[" + share + "]" : share);
  }
  return text;
}

std::vector<Line> header(const WatchView& view, std::size_t width) {
  std::vector<Line> lines;
  lines.push_back(spread({{fmt::format("{} {}", view.number, view.name), Style::bold}}, course_share(view), width));
  std::string marks = chapter_marks(view, "  ");
  if (columns(marks) > width) marks = chapter_marks(view, " ");
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
  if (!page.file.empty()) add_lines(lines, wrapped(Line{{page.file, Style::bold, file_uri(page.file)}}, width));
  return lines;
}

const char* mark_of(State state) {
  if (state == State::solved) return "✓";
  return state == State::attempted ? "…" : " ";
}

/// The list; its second line is what was typed.
std::vector<Line> list_lines(const ListView& list, std::size_t width) {
  std::vector<Line> lines;
  append(lines, wrapped("Type to find, ↑ ↓ choose, Enter goes there, Tab: open ones only, Esc: back", width),
         Style::dim);
  lines.push_back({{"> " + list.filter, Style::bold}, {list.open_only ? "  (open ones)" : "", Style::dim}});
  const std::vector<const ListEntry*> entries = listed(list);
  if (entries.empty()) append(lines, {"nothing has that in its name"}, Style::dim);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ListEntry& entry = *entries[i];
    const bool chosen = i == list.cursor;
    const Style style = chosen ? Style::bold : entry.state == State::solved ? Style::good : Style::plain;
    lines.push_back(
        {{fmt::format("{} {} {:<4} {:<24} ", chosen ? '>' : ' ', mark_of(entry.state), entry.number, entry.name),
          style},
         {entry.chapter, Style::dim}});
  }
  return lines;
}

/// @param hint_begins set to the line with which the hint below a verdict begins
std::vector<Line> body(const WatchView& view, std::size_t width, std::size_t& hint_begins) {
  std::vector<Line> lines;
  if (view.list) {
    lines = list_lines(*view.list, width);
  } else if (view.page) {
    lines = page_lines(*view.page, width);
  } else if (!view.problem.empty()) {
    append(lines, wrapped(view.problem, width), Style::warning);
  } else if (view.verdict) {
    lines = verdict_lines(view, width);
  }
  hint_begins = lines.size();
  if (view.hint && !view.list && !view.page) {
    lines.emplace_back();
    add_lines(lines, page_lines(*view.hint, width));
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
  return clipped({{"watching ", Style::dim},
                  {view.file, Style::dim, file_uri(view.file)},
                  {fmt::format(" ({})", view.method), Style::dim}},
                 width);
}

std::vector<Line> key_lines(bool passed, std::size_t width) {
  std::vector<Line> lines(1);
  std::size_t used = 0;
  for (const KeyAction& action : key_actions) {
    if (action.named == Named::on_help_page || action.named == (passed ? Named::until_passed : Named::once_passed))
      continue;
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
  std::size_t rows = 0;         ///< for the body; 0: endless
  std::size_t hint_begins = 0;  ///< line of the body
};

Parts parts_of(const WatchView& view, Size size) {
  const std::size_t width = std::max(size.columns, smallest_width);
  Parts parts{.header = header(view, width), .body = {}, .footer = footer(view, width)};
  parts.body = body(view, width, parts.hint_begins);
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

/// So that the chosen exercise is seen, and some after it.
std::size_t scroll_to_cursor(const ListView& list, const Parts& parts) {
  const std::size_t line = parts.body.size() - listed(list).size() + list.cursor;
  const std::size_t before = parts.rows * 2 / 3;
  if (parts.rows == 0 || parts.body.size() <= parts.rows || line < before) return 0;
  return std::min(line - before, parts.body.size() - parts.rows);
}

}  // namespace

std::string bar(std::size_t part, std::size_t whole, std::size_t width) {
  const std::size_t filled = whole == 0 ? 0 : std::min(part, whole) * width / whole;
  return fmt::format("[{}{}]", std::string(filled, '#'), std::string(width - filled, '-'));
}

std::vector<const ListEntry*> listed(const ListView& list) {
  std::vector<const ListEntry*> entries;
  for (const ListEntry& entry : list.entries) {
    const bool found = entry.number.starts_with(list.filter) || entry.name.find(list.filter) != std::string::npos ||
                       entry.chapter.find(list.filter) != std::string::npos;
    if (found && !(list.open_only && entry.state == State::solved)) entries.push_back(&entry);
  }
  return entries;
}

std::size_t scroll_to_hint(const WatchView& view, Size size) {
  const Parts parts = parts_of(view, size);
  return std::min(parts.hint_begins, longest_scroll(view, size));
}

std::size_t longest_scroll(const WatchView& view, Size size) {
  const Parts parts = parts_of(view, size);
  return parts.rows == 0 || parts.body.size() <= parts.rows ? 0 : parts.body.size() - parts.rows;
}

std::vector<std::string> help_lines() {
  std::vector<std::string> lines;
  for (const KeyAction& action : key_actions)
    lines.push_back(fmt::format("  {}  {:<9} {}", action.key, action.label, action.purpose));
  lines.insert(lines.end(),
               {"", "  ↓ ↑ space  what does not fit on the screen", "  Esc        back to the verdict alone", "",
                "Every save of the file is judged. A save while it is judged begins anew."});
  return lines;
}

std::vector<Line> screen(const WatchView& view, Size size) {
  const Parts parts = parts_of(view, size);
  std::vector<Line> lines = parts.header;
  lines.push_back({});
  const std::vector<Line> seen = visible(parts, view.list ? scroll_to_cursor(*view.list, parts) : view.scroll);
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
