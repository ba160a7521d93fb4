#include "course/watch/verdict_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::vector<Line> verdict_lines(const VerdictView& verdict, const std::string& judged_at, std::size_t width) {
  std::vector<Line> lines;
  const Span word{verdict.passed ? "PASS" : "FAIL", verdict.passed ? Style::good : Style::bad};
  lines.push_back(spread({word, {", " + verdict.summary}}, judged_at, width));
  if (!verdict.todo.empty()) lines.push_back({});
  if (!verdict.todo.empty()) append(lines, wrapped(verdict.todo, width), Style::warning);
  if (!verdict.diagnostics.empty()) lines.push_back({});
  append(lines, verdict.diagnostics);
  if (!verdict.finding.empty()) {
    lines.push_back({});
    append(lines, wrapped(verdict.finding, width), Style::bold);
    append(lines, verdict.excerpt);
    append(lines, verdict.outputs);
  }
  if (!verdict.help.empty()) append(lines, wrapped("  " + verdict.help, width));
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
