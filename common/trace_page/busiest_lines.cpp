#include "trace_page/busiest_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "course/build/counters.hpp"
#include "course/build/judge.hpp"
#include "course/files/activity.hpp"
#include "report/source_lines.hpp"

using nlohmann::ordered_json;

namespace course {
namespace {

constexpr std::size_t most_shown = 3;

struct Counted {
  const char* counter;
  const char* space;
  const char* kind;
};

constexpr Counted counted[] = {
    {"global_reads", "global", "load"}, {"global_writes", "global", "store"}, {"global_atomics", "global", "atomic"},
    {"shared_reads", "shared", "load"}, {"shared_writes", "shared", "store"}, {"shared_atomics", "shared", "atomic"},
};

/// Too little done somewhere has no line.
bool is_exceeded(const ordered_json& one, const char* counter) {
  ordered_json limits = one.value("budget", ordered_json::object());
  if (limits.contains(counter)) limits[counter].erase("at_least");
  return is_over_budget(one.value("counters", ordered_json::object()), limits, counter);
}

}  // namespace

std::vector<BusyLine> busiest_lines(const ordered_json& report) {
  std::vector<BusyLine> busy;
  for (const ordered_json& one : report.at("cases")) {
    if (!one.contains("metrics")) continue;
    for (const Counted& kind : counted) {
      if (!is_exceeded(one, kind.counter)) continue;
      for (const ordered_json& line : one["metrics"].at("lines")) {
        if (line.at("space") != kind.space || line.at("kind") != kind.kind) continue;
        busy.push_back({line.at("line"), fmt::format("{} {}", kind.space, kind.kind), line.at("requests")});
      }
    }
    if (!busy.empty()) break;
  }
  std::stable_sort(busy.begin(), busy.end(),
                   [](const BusyLine& left, const BusyLine& right) { return left.requests > right.requests; });
  busy.resize(std::min(busy.size(), most_shown));
  return busy;
}

void print_busiest_lines(const Workspace& workspace, const Exercise& exercise) {
  Question question;
  question.exercise = &exercise;
  question.source = exercise.exercise;
  question.metrics = true;
  const ordered_json report = judge_question(workspace, question).report;
  clear_stage();
  const std::vector<BusyLine> busy = busiest_lines(report);
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
