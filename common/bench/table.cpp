#include "bench/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "bench/figures.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

using Row = std::vector<std::string>;

Row header(const LadderRun& run, const TimeScale& scale) {
  Row row = {"entry", "kind", fmt::format("time, {}", scale.unit()), "min … max", run.unit(), "of ceiling"};
  for (const LadderEntry* library : libraries_of(run)) row.push_back("× " + printable(library->name));
  return row;
}

/// A wrong entry has its name and kind alone.
Row row_of(const LadderEntry& entry, const LadderRun& run, const TimeScale& scale,
           const std::optional<Ceiling>& ceiling) {
  Row row = {printable(entry.name), entry.kind};
  if (!entry.is_right()) return row;
  row.push_back(scale.text(entry.ms.median));
  row.push_back(fmt::format("{} … {}", scale.text(entry.ms.min), scale.text(entry.ms.max)));
  row.push_back(figure(run.rate(entry)));
  row.push_back(ceiling ? percent(run.rate(entry) / ceiling->rate) : "-");
  for (const LadderEntry* library : libraries_of(run))
    row.push_back(fmt::format("{:.3f}", speed_ratio(entry, *library)));
  return row;
}

std::vector<Row> rows_of(const LadderRun& run, const Device& device) {
  const TimeScale scale(run);
  const std::optional<Ceiling> ceiling = ceiling_of(run, device);
  std::vector<Row> rows = {header(run, scale)};
  for (const LadderEntry& entry : run.entries) rows.push_back(row_of(entry, run, scale, ceiling));
  return rows;
}

std::string title_of(const LadderRun& run) {
  return fmt::format("{}: {}, {}", printable(run.name), printable(run.title), printable(run.size));
}

/// "21", or "3 to 21" where slow entries were repeated less often.
std::string repetitions(const LadderRun& run) {
  std::set<int> counts;
  for (const LadderEntry& entry : run.entries) {
    if (entry.is_right()) counts.insert(entry.ms.repetitions);
  }
  if (counts.empty()) return "no";
  return counts.size() == 1 ? fmt::format("{}", *counts.begin())
                            : fmt::format("{} to {}", *counts.begin(), *counts.rbegin());
}

/// What the columns mean: where the ceiling comes from, and how often each time was taken.
std::string caption(const LadderRun& run, const Device& device) {
  const std::optional<Ceiling> ceiling = ceiling_of(run, device);
  std::string text = fmt::format("At best limited by {}. Ceiling: ", run.is_memory_bound() ? "memory" : "arithmetic");
  text += ceiling ? fmt::format("{}, {}.", printable(ceiling->name), rate_text(ceiling->rate, run)) : "not measured.";
  text += fmt::format(" Times are medians of {} repetitions.", repetitions(run));
  return text + (libraries_of(run).empty() ? "" : " × NAME: how many times as fast as NAME.");
}

std::string aligned(const Row& row, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i)
    line += "  " + (i < 2 ? padded(row[i], widths[i]) : padded_left(row[i], widths[i]));
  return line;
}

}  // namespace

std::string markdown_cell(const std::string& text) {
  std::string safe;
  for (const char letter : xml_escaped(text)) safe += letter == '|' ? "\\|" : std::string(1, letter);
  return safe;
}

std::string provenance(const BenchResult& result) {
  const Device& device = result.device;
  return fmt::format(
      "{} (compute capability {}, {:.0f} streaming multiprocessors (SMs), driver {}, CUDA {}), commit {}, {}",
      printable(device.name), printable(device.compute_capability), device.sm_count, printable(device.driver),
      printable(device.runtime), printable(result.commit), printable(result.date));
}

std::string headline(const BenchResult& result) {
  const bool is_yours = result.implementation == "exercise";
  return fmt::format("{}\nmeasured: {}\n", provenance(result),
                     is_yours ? "yours (exercises/)" : "the reference solutions (solutions/)");
}

std::string text_table(const LadderRun& run, const Device& device) {
  if (!run.error.empty()) return fmt::format("{}\n  not measured: {}\n", title_of(run), printable(run.error));
  const std::vector<Row> rows = rows_of(run, device);
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::string text = fmt::format("{}\n{}\n", title_of(run), aligned(rows[0], widths));
  for (std::size_t i = 0; i < run.entries.size(); ++i) {
    const LadderEntry& entry = run.entries[i];
    text += aligned(rows[i + 1], widths) + (entry.is_right() ? "" : "  " + printable(entry.error)) + "\n";
  }
  return text + fmt::format("  {}\n", caption(run, device));
}

std::string markdown_table(const LadderRun& run, const Device& device) {
  std::string text = fmt::format("**{}, {}**\n\n", markdown_cell(run.title), markdown_cell(run.size));
  if (!run.error.empty()) return text + fmt::format("Not measured: {}\n", markdown_cell(run.error));
  const std::vector<Row> rows = rows_of(run, device);
  const auto add = [&](const Row& row, const std::string& what) {
    text += fmt::format("| {} | {} |", row[0], what);
    for (std::size_t i = 2; i < rows[0].size(); ++i) text += fmt::format(" {} |", i < row.size() ? row[i] : "");
    text += "\n";
  };
  add(rows[0], "what it is");
  text += "| --- | --- |";
  for (std::size_t i = 2; i < rows[0].size(); ++i) text += " ---: |";
  text += "\n";
  for (std::size_t i = 0; i < run.entries.size(); ++i) {
    const LadderEntry& entry = run.entries[i];
    Row row = rows[i + 1];
    row[0] = fmt::format("`{}`", row[0]);
    add(row, fmt::format("{}: {}", entry.kind, markdown_cell(entry.is_right() ? entry.text : entry.error)));
  }
  return text + fmt::format("\n{}\n", caption(run, device));
}

}  // namespace course
