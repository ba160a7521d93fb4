/// @file
/// Findings and the requests of warps, as text for a terminal.
#include "simulator/results/finding_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "simulator/platform/text.hpp"
#include "simulator/results/source.hpp"

namespace simulator {
namespace {

std::string place(const SourceLocation& where) {
  return fmt::format("{}:{}", where.file.empty() ? "unknown" : display_path(where.file), where.line);
}

const char* what_is_counted(FindingKind kind) {
  switch (kind) {
    case FindingKind::shared_race:
    case FindingKind::global_race:
      return "such pairs";
    case FindingKind::out_of_bounds:
    case FindingKind::misaligned_access:
    case FindingKind::uninitialized_read:
    case FindingKind::use_after_free:
    case FindingKind::host_pointer:
    case FindingKind::device_pointer_on_host:
      return "such accesses";
    default:
      return "times";
  }
}

/// What the request's space makes of it: sectors, or bank conflicts.
std::string cost(const LineMetrics& line) {
  const RequestTotals& totals = line.totals;
  if (line.space == Space::shared) {
    return totals.bank_conflict_degree <= 1 ? "no bank conflict"
                                            : fmt::format("{}-way bank conflicts, {} extra rounds",
                                                          totals.bank_conflict_degree, totals.extra_wavefronts);
  }
  const double ideal = static_cast<double>(totals.ideal_sectors) / static_cast<double>(totals.requests);
  return fmt::format("{:.4g} sectors a request, ideal {:.4g}; {:.0f}% of the bytes used", totals.sectors_per_request(),
                     ideal, 100 * totals.sector_efficiency());
}

std::string contention(const LineMetrics& line) {
  if (line.totals.contention <= 1) return "";
  return fmt::format("; {} lanes at one address, {} extra rounds", line.totals.contention, line.totals.serialised);
}

constexpr const char* words_of_timelines =
    "(SM: one of the GPU's processors. Wave: the blocks that all SMs together hold at once. Step: one access or barrier "
    "of a block's busiest thread.\n"
    "Busy: how much of the room for blocks is in use, over all steps.)\n";

std::string timeline(const LaunchTimeline& launch) {
  const auto& [grid, block] = std::pair(launch.grid, launch.block);
  return fmt::format(
      "{}<<<({},{},{}), ({},{},{})>>> on '{}', {} SMs with room for {} such blocks each: {} {}, {} steps, "
      "{:.0f}% busy, the last {} steps with room to spare\n",
      launch.kernel, grid[0], grid[1], grid[2], block[0], block[1], block[2], launch.device, launch.sm_count,
      launch.blocks_per_sm, launch.timeline.waves, launch.timeline.waves == 1 ? "wave" : "waves", launch.timeline.steps,
      100 * launch.timeline.busy, launch.timeline.tail_steps);
}

}  // namespace

course::Line headline(const Finding& finding) {
  using course::Style;
  const bool error = finding.severity == Severity::error;
  const bool says_so = error || finding.kind == FindingKind::compiler_warning;
  const std::string severity = says_so ? "" : to_string(finding.severity) + ": ";
  const std::string& file = finding.where.file;
  return {{place(finding.where), Style::bold, file.empty() ? "" : course::file_uri(file)},
          {": "},
          {label(finding) + ":", error ? Style::bad : Style::warning},
          {fmt::format(" {}{}", severity, finding.message), Style::bold}};
}

std::string render_headline(const Finding& finding, bool color) {
  return color ? colored(headline(finding)) : plain(headline(finding));
}

std::string count_text(const Finding& finding) {
  if (finding.count <= 1) return "";
  const char* const counted = what_is_counted(finding.kind);
  if (!finding.in_kernel) return fmt::format("  {} {}.\n", finding.count, counted);
  const char* const blocks = finding.blocks == 1 ? "block" : "blocks";
  return fmt::format("  {}{} {} in {} {}.\n", finding.is_at_least ? "At least " : "", finding.count, counted,
                     finding.blocks, blocks);
}

std::string echoes_text(const Finding& first, const std::vector<Finding>& echoes, const std::string& more) {
  constexpr std::size_t most_places = 4;
  if (echoes.empty()) return "";
  std::set<std::string> known;
  std::string places;
  for (const Finding& echo : echoes) {
    const bool near = echo.where.file == first.where.file;
    const std::string here = near ? std::to_string(echo.where.line) : place(echo.where);
    if (!known.insert(here).second) continue;
    if (known.size() <= most_places) places += (places.empty() ? "" : ", ") + here;
  }
  if (known.size() > most_places) places += ", …";
  return fmt::format("  {} more {} with this cause, at {} {}: {}\n", echoes.size(),
                     echoes.size() == 1 ? "finding" : "findings", known.size() == 1 ? "line" : "lines", places, more);
}

std::string render_text(const Finding& finding, TextStyle style) {
  std::string text = render_headline(finding, style.color) + "\n";
  if (style.excerpt) text += course::joined(to_lines(excerpt(finding)));
  text += count_text(finding);
  if (!finding.help.empty()) text += fmt::format("  {}\n", finding.help);
  return text;
}

const char* word(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomic";
  return kind == AccessKind::read ? "load" : "store";
}

const char* word(Space space) { return space == Space::shared ? "shared" : "global"; }

std::string render_metrics(const WarpMetrics& metrics) {
  if (metrics.lines.empty()) return "No warp touched global or shared memory.\n";
  std::size_t width = 4;
  for (const LineMetrics& line : metrics.lines) width = std::max(width, place(line.where).size());
  std::string text = fmt::format("{:<{}}  {:<13} {:>9} {:>9}  cost\n", "line", width, "access", "requests", "partial");
  for (const LineMetrics& line : metrics.lines) {
    text += fmt::format("{:<{}}  {:<13} {:>9} {:>9}  {}{}\n", place(line.where), width,
                        fmt::format("{} {}", word(line.space), word(line.kind)), line.totals.requests,
                        line.totals.partial_requests, cost(line), contention(line));
  }
  if (!metrics.exact) {
    text += "These figures are not exact: a kernel does more between two barriers than is kept to match its lanes.\n";
  }
  for (const LaunchTimeline& launch : metrics.launches) text += timeline(launch);
  if (!metrics.launches.empty()) text += words_of_timelines;
  return text;
}

}  // namespace simulator
