#include "course/commands/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "course/build/counters.hpp"
#include "course/build/judge.hpp"
#include "course/files/identify.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

using Row = std::array<std::string, 4>;

/// Columns as wide as their longest cell asks for.
void print_rows(const std::vector<Row>& rows) {
  std::array<std::size_t, 3> widths = {16, 24, 24};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const Row& row : rows)
    fmt::print("  {:<{}} {:<{}} {:<{}} {}\n", row[0], widths[0], row[1], widths[1], row[2], widths[2], row[3]);
}

/// Without a budget (null) there is no such column.
void print_table(const ordered_json& yours, const ordered_json& reference, const ordered_json& budget) {
  std::vector<Row> rows = {{"", "yours", "reference", budget.is_null() ? "" : "budget"}};
  for (const auto& [key, count] : reference.items()) {
    if (!count.is_object()) continue;
    const bool idle = count.value("total", 0ULL) == 0 && yours.value(key, count).value("total", 0ULL) == 0;
    if (idle && !budget.contains(key)) continue;  // an atomic that nobody needs
    rows.push_back({with_spaces(key), count_text(yours, key), count_text(reference, key),
                    budget.is_null() ? "" : budget_text(budget, key)});
  }
  print_rows(rows);
}

/// Whether neither the learner's code nor the reference counted anything, and nothing is limited.
bool counts_nothing(const ordered_json& yours, const ordered_json& reference) {
  for (const ordered_json* report : {&yours, &reference}) {
    for (const ordered_json& count : report->at("counters")) {
      if (count.is_object() && count.value("total", 0ULL) != 0) return false;
    }
  }
  return reference.at("budget").empty();
}

const ordered_json* case_named(const ordered_json& report, const std::string& name) {
  for (const ordered_json& one : report.at("cases")) {
    if (one.at("name") == name) return &one;
  }
  return nullptr;
}

void print_cases(const ordered_json& yours, const ordered_json& reference) {
  for (const ordered_json& one : reference.at("cases")) {
    fmt::print("\ncase '{}'\n", one.at("name").get<std::string>());
    const ordered_json* mine = case_named(yours, one.at("name"));
    const ordered_json nothing = ordered_json::object();
    print_table(mine != nullptr ? mine->value("counters", nothing) : nothing, one.value("counters", nothing),
                one.value("budget", ordered_json()));
  }
}

void print_barriers(const ordered_json& report) {
  for (const ordered_json& barrier : report.value("barriers", ordered_json::array())) {
    if (barrier.value("orders_something", true)) continue;
    fmt::print("\n{}:{}: this barrier orders nothing: no thread reads what another wrote before it.\n",
               barrier.value("file", ""), barrier.value("line", 0));
  }
}

std::string line_cost(const ordered_json& line) {
  std::string text;
  if (line.at("space") == "global") {
    const double ideal = line.at("ideal_sectors").get<double>() / line.at("requests").get<double>();
    text = fmt::format("{:.4g} sectors a request, ideal {:.4g}", line.at("sectors_per_request").get<double>(), ideal);
  } else {
    const auto degree = line.at("bank_conflict_degree").get<unsigned>();
    text = degree <= 1 ? "no bank conflict" : fmt::format("{}-way bank conflicts", degree);
  }
  const auto lanes = line.at("contention").get<unsigned>();
  return lanes <= 1 ? text : fmt::format("{}, {} lanes at one address", text, lanes);
}

/// The requests of warps in one case.
void print_metrics(const char* whose, const ordered_json& one) {
  if (!one.contains("metrics")) return;  // the run ended before this case did
  fmt::print("\n{}: requests of warps in the case '{}'\n", whose, one.at("name").get<std::string>());
  if (one["metrics"].at("lines").empty()) return fmt::print("  none\n");
  fmt::print("  {:<6} {:<14} {:>9} {:>9}  {}\n", "line", "access", "requests", "partial", "cost");
  for (const ordered_json& line : one["metrics"]["lines"]) {
    const std::string access =
        fmt::format("{} {}", line.at("space").get<std::string>(), line.at("kind").get<std::string>());
    fmt::print("  {:<6} {:<14} {:>9} {:>9}  {}\n", line.at("line").get<int>(), access,
               line.at("requests").get<std::uint64_t>(), line.at("partial_requests").get<std::uint64_t>(),
               line_cost(line));
  }
}

/// The first cases' requests, yours beside the reference's.
void print_all_metrics(const ordered_json& yours, const ordered_json& reference, std::size_t most) {
  for (const ordered_json& one : reference.at("cases")) {
    if (most-- == 0) return;
    const ordered_json* mine = case_named(yours, one.at("name"));
    if (mine != nullptr) print_metrics("yours", *mine);
    print_metrics("reference", one);
  }
}

Judgement judged(const Workspace& workspace, const Exercise& exercise, const std::string& implementation,
                 bool metrics) {
  Question question;
  question.metrics = metrics;
  question.exercise = &exercise;
  question.implementation = implementation;
  question.source = implementation == "solution" ? exercise.solution : exercise.exercise;
  return judge_question(workspace, question);
}

}  // namespace

int report(const Workspace& workspace, const std::string& id, const ReportOptions& options) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const Judgement yours = judged(workspace, exercise, "exercise", options.metrics);
  if (yours.report.at("verdict") == "build-error") {
    fmt::print("{}", yours.text);
    return 1;
  }
  const Judgement reference = judged(workspace, exercise, "solution", options.metrics);
  const std::string verdict = yours.passed() ? "pass" : "fail";
  fmt::print("{}: {}\nyours: {}, reference solution: {}\n\n", exercise.id, verdict, exercise.exercise,
             exercise.solution);
  const ordered_json& cases = reference.report.at("cases");
  const bool empty = counts_nothing(yours.report, reference.report);
  if (empty) {
    fmt::print("Nothing is counted here: this exercise is host code alone, with no budget.\n");
  } else {
    print_table(yours.report.at("counters"), reference.report.at("counters"), reference.report.at("budget"));
  }
  if (!cases.empty() && !empty)
    fmt::print("  (counted in the case '{}'; --verbose shows all)\n", cases[0].at("name").get<std::string>());
  if (options.verbose && !empty) print_cases(yours.report, reference.report);
  if (options.metrics) print_all_metrics(yours.report, reference.report, options.verbose ? cases.size() : 1);
  print_barriers(yours.report);
  if (!yours.passed()) fmt::print("\nNext: ./course check {} says what fails.\n", exercise.name);
  return yours.passed() ? 0 : 1;
}

}  // namespace course
