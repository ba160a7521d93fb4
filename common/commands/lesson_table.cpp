/// @file
/// Verdicts side by side, as tables of a lesson in Markdown.
#include "commands/lesson_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "commands/later.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "verdict/verdict_json.hpp"

namespace course {
namespace {

using simulator::RequestTotals;
using simulator::Space;

std::string row_of(const std::string& first, const std::vector<std::string>& cells) {
  return fmt::format("| {} | {} |\n", first, fmt::join(cells, " | "));
}

const CaseRecord& first_counted(const Verdict& verdict) {
  if (verdict.cases.empty() || !verdict.cases.front().counts)
    throw std::invalid_argument("the verdict on " + verdict.source + " has no counts");
  return verdict.cases.front();
}

/// What was measured of a case whose budget asks for it.
const simulator::WarpMetrics& measured(const CaseRecord& record) {
  if (!record.metrics) throw std::invalid_argument("case '" + record.name + "' has no requests of warps");
  return *record.metrics;
}

const CaseRecord& first_measured(const Verdict& verdict) {
  for (const CaseRecord& record : verdict.cases) {
    if (record.metrics) return record;
  }
  throw std::invalid_argument("the verdict on " + verdict.source + " has no requests of warps");
}

/// The most of a thread, and how many there are in all; the latter alone where no thread does it.
std::string count_text(const simulator::Count& count) {
  if (count.max_per_thread == 0 && count.total != 0) return fmt::format("({})", count.total);
  return fmt::format("{} ({})", count.max_per_thread, count.total);
}

/// Whole per cent, halves away from zero.
std::string percent(double share) { return fmt::format("{:.0f} %", std::round(100 * share)); }

/// Reads of shared memory that a budget asks for, whatever the counters say.
struct AskedReads {
  const char* text;
  std::optional<std::uint64_t> Budget::*at_least;
  std::uint64_t simulator::WarpMetrics::*count;
};

constexpr AskedReads rows_of_asked_reads[] = {
    {"reads of shared memory, of what another thread has put there", &Budget::exchanges,
     &simulator::WarpMetrics::exchanges},
    {"reads of shared memory while the thread's copies are under way", &Budget::reads_during_copies,
     &simulator::WarpMetrics::reads_during_copies},
};

std::string asked_reads(const CaseRecord& before, const CaseRecord& after) {
  std::string text;
  for (const AskedReads& row : rows_of_asked_reads) {
    if (!(after.budget.*row.at_least)) continue;
    text += row_of(row.text,
                   {fmt::format("({})", measured(before).*row.count), fmt::format("({})", measured(after).*row.count)});
  }
  return text;
}

using Figure = std::string (*)(const RequestTotals&);

struct RequestRow {
  const char* text;
  Figure figure;
};

constexpr RequestRow rows_of_both[] = {
    {"made by a part of a warp only", [](const RequestTotals& of) { return std::to_string(of.partial_requests); }},
    {"lanes that take part", [](const RequestTotals& of) { return percent(of.warp_efficiency()); }},
};
constexpr RequestRow rows_of_global[] = {
    {"sectors of 32 bytes", [](const RequestTotals& of) { return std::to_string(of.sectors); }},
};
constexpr RequestRow rows_of_shared[] = {
    {"bank-conflict degree of the worst request",
     [](const RequestTotals& of) { return std::to_string(of.bank_conflict_degree); }},
    {"extra rounds for bank conflicts", [](const RequestTotals& of) { return std::to_string(of.extra_wavefronts); }},
};

/// None for a memory that costs all of them the same.
std::string rows_of(Space space, const std::vector<RequestTotals>& totals) {
  const bool global = space == Space::global;
  std::vector<RequestRow> rows = {{global ? "requests to global memory" : "requests to shared memory",
                                   [](const RequestTotals& of) { return std::to_string(of.requests); }}};
  rows.insert(rows.end(), std::begin(rows_of_both), std::end(rows_of_both));
  if (global) {
    rows.insert(rows.end(), std::begin(rows_of_global), std::end(rows_of_global));
  } else {
    rows.insert(rows.end(), std::begin(rows_of_shared), std::end(rows_of_shared));
  }
  std::string text;
  bool differ = false;
  for (const RequestRow& row : rows) {
    std::vector<std::string> cells;
    for (const RequestTotals& of : totals) cells.push_back(row.figure(of));
    differ = differ || std::any_of(cells.begin(), cells.end(), [&](const auto& cell) { return cell != cells.front(); });
    text += row_of(row.text, cells);
  }
  return differ ? text : "";
}

NamedVerdict read_named(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  const std::string file = equals == std::string::npos ? argument : argument.substr(equals + 1);
  const std::optional<Verdict> verdict = read_verdict(read_file(file));
  if (!verdict) throw Problem(fmt::format("{} holds no verdict. `./course check --json` prints one.", file));
  return {argument.substr(0, equals), *verdict};
}

std::string rendered(const std::string& layout, const std::vector<NamedVerdict>& verdicts) {
  if (layout == "requests") return request_table(verdicts);
  if (layout == "counters" && verdicts.size() == 2) return counter_table(verdicts[0].second, verdicts[1].second);
  throw Problem("`counters` needs two verdicts, `requests` at least one as NAME=FILE.");
}

}  // namespace

std::string counter_table(const Verdict& slow, const Verdict& cooperative) {
  const CaseRecord& before = first_counted(slow);
  const CaseRecord& after = first_counted(cooperative);
  std::string differ;
  std::string same;
  for (const Counter& counter : counters()) {
    if (!matters(counter, after.budget, *after.counts) && !matters(counter, after.budget, *before.counts)) continue;
    const std::string slow_count = count_text((*before.counts).*counter.count);
    const std::string cooperative_count = count_text((*after.counts).*counter.count);
    (slow_count == cooperative_count ? same : differ) += row_of(counter.long_name, {slow_count, cooperative_count});
  }
  differ += asked_reads(before, after);
  return row_of(fmt::format("`{}`: most of a thread (in all)", after.name), {"slow", "cooperative"}) +
         row_of("---", {"---", "---"}) + (differ.empty() ? same : differ);
}

std::string request_table(const std::vector<NamedVerdict>& verdicts) {
  if (verdicts.empty()) throw std::invalid_argument("no verdict for the table");
  std::vector<std::string> names;
  std::vector<RequestTotals> global;
  std::vector<RequestTotals> shared;
  for (const auto& [name, verdict] : verdicts) {
    const CaseRecord& record = first_measured(verdict);
    names.push_back(name);
    global.push_back(record.metrics->total(Space::global));
    shared.push_back(record.metrics->total(Space::shared));
  }
  const std::string& last_case = first_measured(verdicts.back().second).name;
  return row_of(fmt::format("`{}`", last_case), names) + row_of("---", std::vector<std::string>(names.size(), "---")) +
         rows_of(Space::global, global) + rows_of(Space::shared, shared);
}

int lesson_table(const LessonTableOptions& options) {
  std::vector<NamedVerdict> verdicts;
  for (const std::string& argument : options.files) verdicts.push_back(read_named(argument));
  try {
    fmt::print("{}", rendered(options.layout, verdicts));
  } catch (const std::invalid_argument& error) {
    throw Problem(fmt::format("{}.", error.what()));
  }
  return 0;
}

}  // namespace course
