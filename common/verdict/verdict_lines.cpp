/// @file
/// A verdict on one screen.
#include "verdict/verdict_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/text.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"

namespace course {
namespace {

constexpr std::size_t counted_width = 80;  // what is left out does not depend on the terminal
constexpr std::size_t hanging = 4;

/// How much is shown, from all to the least. Each leaves out more than the one before.
enum class Detail {
  all,
  counts_over,
  telling_lines,
  no_counts,
  main_line,
  no_line_beside_outputs,
  no_outputs,
  first_sentence,
  least
};

std::vector<Line> broken(const Line& line, std::size_t width, std::size_t indent) {
  return width == 0 ? std::vector<Line>{line} : wrapped(line, width, indent);
}

void add(std::vector<Line>& lines, const Line& line, std::size_t width, std::size_t indent = 0) {
  const std::vector<Line> rows = broken(line, width, indent);
  lines.insert(lines.end(), rows.begin(), rows.end());
}

/// The rows of an excerpt at which something is marked; `least`: only the finding's own line.
std::vector<simulator::ExcerptRow> marked(const std::vector<simulator::ExcerptRow>& rows, bool least) {
  std::vector<simulator::ExcerptRow> kept;
  bool in_main = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const simulator::ExcerptRow& row = rows[i];
    const bool main = row.margin.find('>') != std::string::npos;
    if (!row.caret) in_main = main;
    const bool has_mark = main || row.caret || !row.remark.empty() || (i + 1 < rows.size() && rows[i + 1].caret);
    if (least ? in_main : has_mark) kept.push_back(row);
  }
  return kept;
}

/// Up to the first full stop that a blank follows.
std::string first_sentence_of(const std::string& text) {
  const std::size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

void add_todo(std::vector<Line>& lines, const VerdictView& verdict, std::size_t width) {
  if (verdict.todo.empty()) return;
  lines.emplace_back();
  add(lines, {{fmt::format("{}: {}", verdict.todo, verdict.todo_text), Style::warning}}, width);
  if (!verdict.also_unsolved.empty()) add(lines, {{verdict.also_unsolved, Style::dim}}, width);
}

/// How many lines of what the compiler said are shown where not all are: whole errors, which blank lines part, as far as
/// there is room; of the first alone as many lines as fit.
std::size_t shown_of(const std::vector<std::string>& said) {
  const std::size_t most = most_cause_rows - 2;  // beside the blank line before and the one that says how much is left
  std::size_t rows = 0;
  std::size_t whole = 0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (said[i].empty()) whole = i;
    rows += wrapped(said[i], counted_width, hanging).size();
    if (rows > most) return whole == 0 ? i : whole;
  }
  return said.size();
}

/// What the compiler said; as many lines as there is room for.
void add_diagnostics(std::vector<Line>& lines, const VerdictView& verdict, const std::string& more, std::size_t width,
                     Detail detail) {
  if (verdict.diagnostics.empty()) return;
  lines.emplace_back();
  const std::vector<std::string> said = lines_of(verdict.diagnostics);
  const std::size_t shown = detail == Detail::least ? shown_of(said) : said.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const bool heading = !said[i].empty() && said[i][0] != ' ';
    add(lines, {{said[i], heading ? Style::bold : Style::plain}}, width, hanging);
  }
  if (shown < said.size())
    add(lines, {{fmt::format("… {} more lines: {}", said.size() - shown, more), Style::dim}}, width);
}

/// The first finding that says more than that something is unsolved; nullptr where there is none.
const ShownFinding* first_cause(const VerdictView& verdict) {
  const auto first = std::find_if(verdict.findings.begin(), verdict.findings.end(),
                                  [](const ShownFinding& told) { return !told.follows_from_unsolved; });
  return first == verdict.findings.end() ? nullptr : &*first;
}

/// How the run ended where that is not its first cause; nullptr where the first cause is its end, or it came to none.
const ShownFinding* end_after(const ShownFinding* cause, const VerdictView& verdict) {
  const auto end = std::find_if(verdict.findings.begin(), verdict.findings.end(),
                                [](const ShownFinding& told) { return is_end(told.finding); });
  return cause == nullptr || end == verdict.findings.end() || &*end == cause ? nullptr : &*end;
}

void add_finding(std::vector<Line>& lines, const ShownFinding& told, std::size_t width, Detail detail) {
  lines.emplace_back();
  add(lines, simulator::headline(told.finding), width, hanging);
  std::vector<simulator::ExcerptRow> excerpt = told.excerpt;
  if (detail >= Detail::telling_lines) excerpt = marked(excerpt, detail >= Detail::main_line);
  const bool outputs_say_more = detail >= Detail::no_line_beside_outputs && !told.outputs.empty();
  if (!outputs_say_more) append(lines, simulator::to_lines(excerpt, width));
  if (detail < Detail::no_outputs) append(lines, lines_of(told.outputs));
  if (told.finding.help.empty()) return;
  const std::string help = detail < Detail::first_sentence ? told.finding.help : first_sentence_of(told.finding.help);
  add(lines, {{"  " + help}}, width);
}

void add_counts(std::vector<Line>& lines, const VerdictView& verdict, std::size_t width, Detail detail) {
  std::vector<CounterRow> rows = verdict.counters;
  std::erase_if(rows, [&](const CounterRow& row) { return !row.over && (row.idle || detail >= Detail::counts_over); });
  if (rows.empty() || detail >= Detail::no_counts) return;
  lines.emplace_back();
  const std::vector<Line> table = counter_lines(rows, width);
  lines.insert(lines.end(), table.begin(), table.end());
}

std::vector<Line> lines_with(const VerdictView& verdict, const std::string& more, std::size_t width, Detail detail) {
  std::vector<Line> lines;
  add_todo(lines, verdict, width);
  add_diagnostics(lines, verdict, more, width, detail);
  const ShownFinding* const told = first_cause(verdict);
  if (told != nullptr) add_finding(lines, *told, width, detail);
  // Nothing after it was judged.
  if (const ShownFinding* const end = end_after(told, verdict); end != nullptr)
    add(lines, simulator::headline(end->finding), width, hanging);
  if (!verdict.others.empty()) add(lines, {{fmt::format("  {}: {}", verdict.others, more), Style::dim}}, width);
  if (told != nullptr && told->finding.origin == simulator::Origin::counts) add_counts(lines, verdict, width, detail);
  if (!verdict.passed) return lines;
  for (const std::string& note : verdict.notes) {
    lines.emplace_back();
    add(lines, {{"note: " + note}}, width);
  }
  return lines;
}

/// The first that is short enough.
Detail fitting(const VerdictView& verdict, const std::string& more) {
  for (Detail detail = Detail::all; detail < Detail::least;
       detail = static_cast<Detail>(static_cast<int>(detail) + 1)) {
    if (lines_with(verdict, more, counted_width, detail).size() <= most_cause_rows) return detail;
  }
  return Detail::least;
}

}  // namespace

std::vector<Line> counter_lines(const std::vector<CounterRow>& rows, std::size_t width) {
  std::vector<Line> lines;
  const bool endless = width == 0;  // then the columns of most tables are alike
  std::size_t name = endless ? 13 : 0;
  std::size_t yours = endless ? 25 : columns("yours");
  std::size_t budget = 0;
  for (const CounterRow& row : rows) {
    name = std::max(name, columns(row.name));
    yours = std::max(yours, columns(row.yours));
    budget = std::max(budget, columns(row.budget));
  }
  const bool one_line = endless || name + 2 + yours + 2 + budget <= width;
  if (one_line) lines.push_back({{fmt::format("{:<{}}  {:<{}}  {}", "", name, "yours", yours, "budget"), Style::dim}});
  for (const CounterRow& row : rows) {
    Line line = {{fmt::format("{:<{}}  ", row.name, name)}, {row.yours, row.over ? Style::bad : Style::plain}};
    if (one_line) {
      line.push_back({std::string(yours - columns(row.yours) + 2, ' ') + row.budget});
      lines.push_back(line);
    } else {
      lines.push_back(line);
      append(lines, wrapped("  " + row.budget, width, 0), Style::dim);
    }
  }
  return lines;
}

std::vector<Line> cause_lines(const VerdictView& verdict, const std::string& more, std::size_t width) {
  return lines_with(verdict, more, width, fitting(verdict, more));
}

/// What fits beside the rest of a verdict.
std::string cut(const std::string& line) {
  constexpr std::size_t most_columns = 76;
  if (columns(line) <= most_columns) return line;
  std::size_t end = most_columns - 2;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;  // within a character
  return line.substr(0, end) + " …";
}

std::vector<Line> printed_lines(const Printed& printed, std::size_t most, const std::string& more) {
  std::vector<Line> lines;
  append(lines, wrapped(fmt::format("printed in the case '{}', in one run:", printed.case_name), counted_width, 0),
         Style::dim);
  const std::size_t shown = printed.lines.size() <= most ? printed.lines.size() : most - 1;
  const bool all = shown == printed.lines.size() && most == shown;
  for (std::size_t i = 0; i < shown; ++i) lines.push_back({{"  " + (all ? printed.lines[i] : cut(printed.lines[i]))}});
  const std::size_t left = printed.lines.size() - shown;
  if (left > 0) lines.push_back({{fmt::format("  … {} more lines: {}", left, more), Style::dim}});
  return lines;
}

bool leaves_out_advice(const VerdictView& verdict) {
  const std::string more = "--all-findings";
  const Detail detail = fitting(verdict, more);
  const ShownFinding* const told = first_cause(verdict);
  const bool shortened = told != nullptr && first_sentence_of(told->finding.help).size() < told->finding.help.size();
  if (detail >= Detail::first_sentence && shortened) return true;
  return lines_with(verdict, more, counted_width, detail).size() > most_cause_rows;
}

}  // namespace course
