/// @file
/// The verdict, as text for a terminal.
#include "verdict/verdict_text.hpp"

#include <fmt/format.h>

#include "simulator/platform/line.hpp"
#include "simulator/platform/text.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"
#include "verdict/verdict_lines.hpp"
#include "verdict/verdict_view.hpp"

namespace course {
namespace {

constexpr const char* nothing_ran = "\nNo case ran, so nothing was judged.\n";

std::string shown(const Line& line, bool color) { return color ? colored(line) : plain(line); }

std::string header(const VerdictView& view, bool color) {
  const std::string backend = view.backend.empty() ? "" : fmt::format(" ({})", view.backend);
  const Line line = {{view.exercise + ": "},
                     {view.passed ? "PASS" : "FAIL", view.passed ? Style::good : Style::bad},
                     {fmt::format(", {}{}", view.summary, backend)}};
  return shown(line, color) + "\n" + (view.judged.empty() ? "" : "judged: " + view.judged + "\n");
}

std::string todo_text(const VerdictView& view, bool color) {
  if (view.todo.empty()) return "";
  const std::string others = view.also_unsolved.empty() ? "" : view.also_unsolved + "\n";
  const Line line = {{view.todo, Style::warning}, {": " + view.todo_text}};
  return fmt::format("\n{}\n{}", shown(line, color), others);
}

std::string finding_text(const ShownFinding& told, bool color) {
  const simulator::Finding& finding = told.finding;
  std::string text = simulator::render_headline(finding, color) + "\n";
  text += joined(simulator::to_lines(told.excerpt)) + told.outputs + simulator::count_text(finding);
  for (const std::string& sentence : {finding.help, told.also}) {
    if (!sentence.empty()) text += fmt::format("  {}\n", sentence);
  }
  return text;
}

std::string counter_table(const VerdictView& view, bool color) {
  if (view.counters.empty()) return "";
  std::string text = "\n";
  for (const Line& line : counter_lines(view.counters, 0)) text += shown(line, color) + "\n";
  if (!view.work_time.empty()) text += view.work_time + "\n";
  return text + fmt::format("(counted in the case '{}')\n", view.counted_in);
}

}  // namespace

std::string render_verdict(const Verdict& verdict, bool color) {
  const VerdictView view = view_of(verdict);
  std::string text = header(view, color);
  if (!view.diagnostics.empty()) return text + "\n" + view.diagnostics;
  if (verdict.cases.empty() && verdict.findings.empty()) text += nothing_ran;
  text += todo_text(view, color);
  for (const ShownFinding& told : view.findings) text += "\n" + finding_text(told, color);
  text += counter_table(view, color);
  for (const std::string& note : view.notes) text += fmt::format("\nnote: {}\n", note);
  return text;
}

std::string render_short_verdict(const Verdict& verdict, bool color, std::size_t width) {
  VerdictView view = view_of(verdict);
  // A long path is told again with what was found in it.
  if (!view.passed && width != 0 && columns("judged: " + view.judged) > width) view.judged.clear();
  std::string text = header(view, color);
  if (verdict.cases.empty() && verdict.findings.empty() && view.diagnostics.empty()) text += nothing_ran;
  for (const Line& line : cause_lines(view, "--all-findings", width)) text += shown(line, color) + "\n";
  return text;
}

}  // namespace course
