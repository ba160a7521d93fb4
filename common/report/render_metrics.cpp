/// @file
/// The requests of warps as text.
#include "report/render_metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report/display_path.hpp"

namespace simulator {
namespace {

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

std::string place(const LineMetrics& line) {
  return fmt::format("{}:{}", line.where.file.empty() ? "unknown" : display_path(line.where.file), line.where.line);
}

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

const char* word(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomic";
  return kind == AccessKind::read ? "load" : "store";
}

const char* word(Space space) { return space == Space::shared ? "shared" : "global"; }

std::string render_metrics(const WarpMetrics& metrics) {
  if (metrics.lines.empty()) return "No warp touched global or shared memory.\n";
  std::size_t width = 4;
  for (const LineMetrics& line : metrics.lines) width = std::max(width, place(line).size());
  std::string text = fmt::format("{:<{}}  {:<13} {:>9} {:>9}  cost\n", "line", width, "access", "requests", "partial");
  for (const LineMetrics& line : metrics.lines) {
    text += fmt::format("{:<{}}  {:<13} {:>9} {:>9}  {}{}\n", place(line), width,
                        fmt::format("{} {}", word(line.space), word(line.kind)), line.totals.requests,
                        line.totals.partial_requests, cost(line), contention(line));
  }
  if (!metrics.exact) {
    text += "These figures are not exact: a kernel does more between two barriers than is kept to match its lanes.\n";
  }
  for (const LaunchTimeline& launch : metrics.launches) text += timeline(launch);
  return text;
}

}  // namespace simulator
