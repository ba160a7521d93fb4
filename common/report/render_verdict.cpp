/// @file
/// The verdict as text for a terminal.
#include "report/render_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/render_text.hpp"
#include "report/verdict_view.hpp"

namespace course {
namespace {

std::string painted(const std::string& text, const char* code, bool color) {
  return color ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string headline(const VerdictView& view, bool color) {
  const std::string word = view.passed ? painted("PASS", "1;32", color) : painted("FAIL", "1;31", color);
  const std::string backend = view.backend.empty() ? "" : fmt::format(" ({})", view.backend);
  return fmt::format("{}: {}, {}{}\njudged: {}\n", view.exercise, word, view.summary, backend, view.judged);
}

std::string todo_text(const VerdictView& view, bool color) {
  if (view.todo.empty()) return "";
  const std::string others = view.also_unsolved.empty() ? "" : view.also_unsolved + "\n";
  return fmt::format("\n{}: {}\n{}", painted(view.todo, "1;33", color), view.todo_text, others);
}

std::string finding_text(const ToldFinding& told, bool color) {
  const simulator::Finding& finding = told.finding;
  std::string text = simulator::render_headline(finding, color) + "\n";
  text += told.excerpt + told.outputs + simulator::count_text(finding);
  for (const std::string& sentence : {finding.help, told.also}) {
    if (!sentence.empty()) text += fmt::format("  {}\n", sentence);
  }
  return text;
}

std::string counter_table(const VerdictView& view, bool color) {
  if (view.counters.empty()) return "";
  std::size_t width = 25;
  for (const CounterRow& row : view.counters) width = std::max(width, row.yours.size());
  std::string text = fmt::format("\n{:<15}{:<{}}  {}\n", "", "yours", width, "budget");
  for (const CounterRow& row : view.counters) {
    const std::string yours = fmt::format("{:<{}}  ", row.yours, width);
    text += fmt::format("{:<15}{}{}\n", row.name, painted(yours, row.over ? "1;31" : "0", color), row.budget);
  }
  if (!view.work_time.empty()) text += view.work_time + "\n";
  return text + fmt::format("(counted in the case '{}')\n", view.counted_in);
}

}  // namespace

std::string render_verdict(const Verdict& verdict, bool color) {
  const VerdictView view = view_of(verdict);
  std::string text = headline(view, color);
  if (!view.diagnostics.empty()) return text + "\n" + view.diagnostics;
  if (verdict.cases.empty() && verdict.findings.empty()) text += "\nNo case ran, so nothing was judged.\n";
  text += todo_text(view, color);
  for (const ToldFinding& told : view.findings) text += "\n" + finding_text(told, color);
  text += counter_table(view, color);
  for (const std::string& note : view.notes) text += fmt::format("\nnote: {}\n", note);
  return text;
}

}  // namespace course
