#include "course/watch/verdict_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "course/build/counters.hpp"
#include "course/build/failures.hpp"
#include "report/excerpt.hpp"
#include "report/render_text.hpp"
#include "report/to_json.hpp"
#include "system/output.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string summary_of(const ordered_json& report) {
  if (report.at("verdict") == "build-error") return "it does not compile";
  const ordered_json& cases = report.at("cases");
  if (cases.empty()) return "ended before its verdict";
  const auto passed =
      std::count_if(cases.begin(), cases.end(), [](const auto& one) { return one.at("verdict") == "pass"; });
  return fmt::format("{} of {} cases pass", passed, cases.size());
}

std::string todo_of(const ordered_json& report) {
  const ordered_json open = report.value("unsolved", ordered_json::array());
  if (open.empty()) return "";
  return fmt::format("TODO({}) is unsolved: {} (line {})", open[0].at("todo").get<int>(),
                     open[0].at("text").get<std::string>(), open[0].at("line").get<int>());
}

std::vector<CounterRow> counters_of(const ordered_json& report) {
  const ordered_json& counters = report.at("counters");
  const ordered_json& budget = report.at("budget");
  std::vector<CounterRow> rows;
  for (const auto& [key, count] : counters.items()) {
    if (!count.is_object()) continue;
    if (!budget.contains(key) && count.value("total", 0ULL) == 0) continue;
    rows.push_back(
        {with_spaces(key), count_text(counters, key), budget_text(budget, key), is_over_budget(counters, budget, key)});
  }
  return rows;
}

/// That an unfinished kernel's outputs and counts are not right yet is no news.
bool follows_from_unsolved(const ordered_json& finding) {
  return finding.at("kind") == "wrong-result" || finding.at("kind") == "budget-exceeded";
}

bool is_wrong_result(const ordered_json& finding) { return finding.at("kind") == "wrong-result"; }

std::string counted(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Each case has a wrong result of its own, though there may be one cause.
std::string others_of(const std::vector<ordered_json>& findings) {
  if (findings.size() < 2) return "";
  const std::size_t wrong = std::count_if(findings.begin() + 1, findings.end(), is_wrong_result);
  const std::size_t other = findings.size() - 1 - wrong;
  std::string text;
  if (other > 0) text = counted(other, "more finding");
  if (wrong == 0) return "and " + text;
  const char* const more = is_wrong_result(findings[0]) ? "more case" : "case";
  return fmt::format("and {}{}wrong results in {}", text, text.empty() ? "" : "; ", counted(wrong, more));
}

/// A verdict that was cut short names no more than the kind, the message and the file.
void add_finding(VerdictView& view, const ordered_json& json) {
  if (!json.contains("notes")) {
    view.finding = fmt::format("{}:{}: {}: {}", json.value("file", ""), json.value("line", 1), json.value("kind", ""),
                               json.value("message", ""));
    return;
  }
  const simulator::Finding finding = simulator::finding_from_json(json);
  view.finding = simulator::render_headline(finding);
  // A wrong result stands at the kernel's head, which says nothing.
  if (finding.kind != simulator::FindingKind::wrong_result) view.excerpt = lines_of(simulator::excerpt(finding));
  view.help = finding.help;
}

}  // namespace

VerdictView view_of(const ordered_json& report) {
  VerdictView view;
  view.passed = report.at("verdict") == "pass";
  view.summary = summary_of(report);
  view.todo = todo_of(report);
  view.diagnostics = lines_of(report.value("diagnostics", ""));
  std::vector<ordered_json> findings = report.at("findings");
  if (!view.todo.empty()) std::erase_if(findings, follows_from_unsolved);
  if (!findings.empty()) add_finding(view, findings[0]);
  const ordered_json* const wrong = first_wrong_case(report);
  if (wrong != nullptr && !findings.empty() && is_wrong_result(findings[0]))
    view.outputs = lines_of(wrong->at("wrong").value("table", ""));
  view.others = others_of(findings);
  view.counters = counters_of(report);
  view.notes = report.value("notes", std::vector<std::string>{});
  return view;
}

}  // namespace course
