#include <fmt/format.h>

#include "course/commands/commands.hpp"
#include "course/identify.hpp"
#include "course/problem.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

std::string with_spaces(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

std::string count_text(const ordered_json& counters, const std::string& key) {
  if (!counters.contains(key)) return "-";
  return fmt::format("{} a thread, {} in all", counters[key].value("max_per_thread", 0ULL),
                     counters[key].value("total", 0ULL));
}

std::string budget_text(const ordered_json& budget, const std::string& key) {
  if (!budget.contains(key)) return "no limit";
  const ordered_json& limit = budget[key];
  std::string text;
  const auto add = [&](const char* name, const char* before, const char* after) {
    if (limit.contains(name))
      text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", before, limit[name].get<std::uint64_t>(), after);
  };
  add("per_thread", "at most ", " a thread");
  add("total", "at most ", " in all");
  add("at_least", "at least ", " in all");
  return text;
}

void print_row(const std::string& name, const std::string& yours, const std::string& reference,
               const std::string& budget) {
  fmt::print("  {:<16} {:<24} {:<24} {}\n", name, yours, reference, budget);
}

/// Without a budget (null) there is no such column.
void print_table(const ordered_json& yours, const ordered_json& reference, const ordered_json& budget) {
  print_row("", "yours", "reference", budget.is_null() ? "" : "budget");
  for (const auto& [key, count] : reference.items()) {
    if (!count.is_object()) continue;
    print_row(with_spaces(key), count_text(yours, key), count_text(reference, key),
              budget.is_null() ? "" : budget_text(budget, key));
  }
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

Judgement judged(const Workspace& workspace, const Exercise& exercise, const std::string& implementation) {
  Question question;
  question.exercise = &exercise;
  question.implementation = implementation;
  question.source = implementation == "solution" ? exercise.solution : exercise.exercise;
  return judge_question(workspace, question);
}

}  // namespace

int report(const Workspace& workspace, const std::string& id, bool verbose) {
  const Exercise& exercise = identify_one(workspace.manifest, id);
  const Judgement yours = judged(workspace, exercise, "exercise");
  if (yours.report.at("verdict") == "build-error") {
    fmt::print("{}", yours.text);
    return 1;
  }
  const Judgement reference = judged(workspace, exercise, "solution");
  const std::string verdict = yours.passed() ? "pass" : "fail";
  fmt::print("{}: {}\nyours: {}, reference solution: {}\n\n", exercise.id, verdict, exercise.exercise,
             exercise.solution);
  print_table(yours.report.at("counters"), reference.report.at("counters"), reference.report.at("budget"));
  const ordered_json& cases = reference.report.at("cases");
  if (!cases.empty())
    fmt::print("  (counted in the case '{}'; --verbose shows all)\n", cases[0].at("name").get<std::string>());
  if (verbose) print_cases(yours.report, reference.report);
  print_barriers(yours.report);
  if (!yours.passed()) fmt::print("\nNext: ./course check {} says what fails.\n", exercise.name);
  return yours.passed() ? 0 : 1;
}

}  // namespace course
