#include "commands/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "build/judge_file.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/results/finding_text.hpp"
#include "verdict/verdict_text.hpp"
#include "verdict/verdict_view.hpp"
#include "workspace/identify.hpp"

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

const simulator::Counts none;

std::string count_text(const std::optional<simulator::Counts>& counts, const Counter& counter) {
  return counts ? describe((*counts).*counter.count) : "-";
}

/// What a case counted of yours, where it ran, beside the reference.
void print_table(const CaseRecord* yours, const CaseRecord& reference) {
  const std::optional<simulator::Counts> mine = yours != nullptr ? yours->counts : std::nullopt;
  std::vector<Row> rows = {{"", "yours", "reference", "budget"}};
  for (const Counter& counter : counters()) {
    if (!matters(counter, reference.budget, reference.counts.value_or(none)) &&
        !matters(counter, reference.budget, mine.value_or(none)))
      continue;  // an atomic that nobody needs
    rows.push_back({counter.label, count_text(mine, counter), count_text(reference.counts, counter),
                    describe(reference.budget.*counter.limit)});
  }
  print_rows(rows);
}

/// Whether neither the learner's code nor the reference counted anything, and nothing is limited.
bool counts_nothing(const Verdict& yours, const Verdict& reference) {
  const auto is_empty = [](const Verdict& verdict) {
    return verdict.cases.empty() || counter_rows(verdict.cases.front()).empty();
  };
  return is_empty(yours) && is_empty(reference);
}

void print_cases(const Verdict& yours, const Verdict& reference) {
  for (const CaseRecord& record : reference.cases) {
    fmt::print("\ncase '{}'\n", record.name);
    print_table(case_named(yours, record.name), record);
  }
}

void print_barriers(const Verdict& verdict) {
  for (const simulator::BarrierUse& barrier : verdict.barriers) {
    if (barrier.orders_something) continue;
    fmt::print("\n{}:{}: this barrier orders nothing: no thread reads what another wrote before it.\n",
               barrier.where.file, barrier.where.line);
  }
}

/// The requests of warps in one case.
void print_metrics(const char* whose, const CaseRecord& record) {
  if (!record.metrics) return;  // the run ended before this case did
  fmt::print("\n{}: requests of warps in the case '{}'\n{}", whose, record.name,
             simulator::render_metrics(*record.metrics));
}

/// The first cases' requests, yours beside the reference's.
void print_all_metrics(const Verdict& yours, const Verdict& reference, std::size_t most) {
  for (const CaseRecord& record : reference.cases) {
    if (most-- == 0) return;
    const CaseRecord* const mine = case_named(yours, record.name);
    if (mine != nullptr) print_metrics("yours", *mine);
    print_metrics("reference", record);
  }
}

Judgement judged(const Workspace& workspace, const Exercise& exercise, const std::string& implementation,
                 bool metrics) {
  JudgeRequest request;
  request.metrics = metrics;
  request.exercise = &exercise;
  request.implementation = implementation;
  request.source = implementation == "solution" ? exercise.solution : exercise.exercise;
  return judge_file(workspace, request);
}

}  // namespace

int report(const Workspace& workspace, const std::string& id, const ReportOptions& options) {
  const Exercise& exercise = named_or_last(workspace, id);
  const Judgement yours = judged(workspace, exercise, "exercise", options.metrics);
  if (yours.verdict.ruling == Ruling::build_error) {
    fmt::print("{}", render_short_verdict(yours.verdict, false, 0));
    return 1;
  }
  const Judgement reference = judged(workspace, exercise, "solution", options.metrics);
  fmt::print("{}: {}\nyours: {}, reference solution: {}\n\n", exercise.id, to_string(yours.verdict.ruling),
             exercise.exercise, exercise.solution);
  const std::vector<CaseRecord>& cases = reference.verdict.cases;
  const bool empty = counts_nothing(yours.verdict, reference.verdict);
  if (empty) {
    fmt::print("Nothing is counted here: this exercise is host code alone, with no budget.\n");
  } else if (!cases.empty()) {
    print_table(case_named(yours.verdict, cases[0].name), cases[0]);
    fmt::print("  (counted in the case '{}'; --verbose shows all)\n", cases[0].name);
  }
  if (options.verbose && !empty) print_cases(yours.verdict, reference.verdict);
  if (options.metrics) print_all_metrics(yours.verdict, reference.verdict, options.verbose ? cases.size() : 1);
  print_barriers(yours.verdict);
  if (!yours.passed()) fmt::print("\nNext: ./course check {} says what fails.\n", exercise.name);
  return yours.passed() ? 0 : 1;
}

}  // namespace course
