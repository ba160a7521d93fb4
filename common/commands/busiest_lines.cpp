#include "commands/busiest_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "build/judge_file.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"

namespace course {
namespace {

constexpr std::size_t most_lines = 3;

/// Too little done somewhere has no line.
bool is_exceeded(const CaseRecord& record, const Counter& counter) {
  return std::any_of(record.overruns.begin(), record.overruns.end(), [&](const Overrun& overrun) {
    return overrun.counter == &counter && overrun.rule != Rule::at_least;
  });
}

}  // namespace

std::vector<BusyLine> busiest_lines(const Verdict& verdict) {
  std::vector<BusyLine> busy;
  for (const CaseRecord& record : verdict.cases) {
    if (!record.metrics) continue;
    for (const Counter& counter : counters()) {
      if (!counter.is_access || !is_exceeded(record, counter)) continue;
      for (const simulator::LineMetrics& line : record.metrics->lines) {
        if (line.space != counter.space || line.kind != counter.kind) continue;
        busy.push_back({line.where.line, fmt::format("{} {}", simulator::word(line.space), simulator::word(line.kind)),
                        line.totals.requests});
      }
    }
    if (!busy.empty()) break;
  }
  std::stable_sort(busy.begin(), busy.end(),
                   [](const BusyLine& left, const BusyLine& right) { return left.requests > right.requests; });
  busy.resize(std::min(busy.size(), most_lines));
  return busy;
}

void print_busiest_lines(const Workspace& workspace, const Exercise& exercise) {
  JudgeRequest request;
  request.exercise = &exercise;
  request.source = exercise.exercise;
  request.metrics = true;
  const Judgement judgement = judge_file(workspace, request);
  clear_stage();
  const std::vector<BusyLine> busy = busiest_lines(judgement.verdict);
  if (busy.empty()) return;
  const std::vector<std::string> source = simulator::read_source_lines(workspace.at(exercise.exercise));
  fmt::print("Where most of them come from, in requests of warps:\n");
  for (const BusyLine& line : busy) {
    const std::size_t index = static_cast<std::size_t>(line.line) - 1;
    const std::string text =
        index < source.size()
            ? source[index].substr(std::min(source[index].find_first_not_of(' '), source[index].size()))
            : "";
    fmt::print("  line {}: {} by {}: {}\n", line.line, line.requests, line.what, text);
  }
  fmt::print("\n");
}

}  // namespace course
