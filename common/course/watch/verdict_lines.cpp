#include "course/watch/verdict_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "report/render_text.hpp"

namespace course {
namespace {

/// Name and count take the columns that they need, the budget what is left; on a narrow screen it stands below.
void add_counters(std::vector<Line>& lines, const std::vector<CounterRow>& rows, std::size_t width) {
  if (rows.empty()) return;
  std::size_t name = 0;
  std::size_t yours = columns("yours");
  std::size_t budget = 0;
  for (const CounterRow& row : rows) {
    name = std::max(name, columns(row.name));
    yours = std::max(yours, columns(row.yours));
    budget = std::max(budget, columns(row.budget));
  }
  const bool one_line = name + 2 + yours + 2 + budget <= width;
  lines.push_back({});
  if (one_line) lines.push_back({{fmt::format("{:<{}}  {:<{}}  {}", "", name, "yours", yours, "budget"), Style::dim}});
  for (const CounterRow& row : rows) {
    const Style style = row.over ? Style::bad : Style::plain;
    Line line = {{fmt::format("{:<{}}  ", row.name, name)}, {row.yours, style}};
    if (one_line) {
      line.push_back({std::string(yours - columns(row.yours) + 2, ' ') + row.budget});
      lines.push_back(line);
    } else {
      lines.push_back(line);
      append(lines, wrapped("  " + row.budget, width, 0), Style::dim);
    }
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// One cause at a time: the first finding that says more than that something is unsolved.
void add_first_finding(std::vector<Line>& lines, const std::vector<ToldFinding>& findings, std::size_t width) {
  const auto first = std::find_if(findings.begin(), findings.end(),
                                  [](const ToldFinding& told) { return !told.follows_from_unsolved; });
  if (first == findings.end()) return;
  lines.push_back({});
  append(lines, wrapped(simulator::render_headline(first->finding), width), Style::bold);
  append(lines, lines_of(first->excerpt + first->outputs));
  if (!first->finding.help.empty()) append(lines, wrapped("  " + first->finding.help, width));
}

}  // namespace

std::vector<Line> verdict_lines(const VerdictView& verdict, const std::string& judged_at, std::size_t width) {
  std::vector<Line> lines;
  const Span word{verdict.passed ? "PASS" : "FAIL", verdict.passed ? Style::good : Style::bad};
  lines.push_back(spread({word, {", " + verdict.summary}}, judged_at, width));
  if (!verdict.todo.empty()) {
    lines.push_back({});
    append(lines, wrapped(fmt::format("{}: {}", verdict.todo, verdict.todo_text), width), Style::warning);
  }
  if (!verdict.diagnostics.empty()) lines.push_back({});
  append(lines, lines_of(verdict.diagnostics));
  add_first_finding(lines, verdict.findings, width);
  if (!verdict.others.empty()) append(lines, wrapped("  " + verdict.others, width), Style::dim);
  add_counters(lines, verdict.counters, width);
  for (const std::string& note : verdict.notes) {
    lines.push_back({});
    append(lines, wrapped("note: " + note, width));
  }
  if (!verdict.passed) return lines;
  lines.push_back({});
  append(lines, wrapped("Solved. n: the next exercise, s: the reference solution, r: your counts beside it.", width),
         Style::good);
  return lines;
}

}  // namespace course
