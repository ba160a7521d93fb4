/// @file
/// All ladders in one picture.
#include "bench/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "bench/figures.hpp"

namespace course {
namespace {

constexpr double summary_width = 800;
constexpr double first_bar = 265;     ///< where the bars begin
constexpr double limit_length = 310;  ///< the length of a bar that reaches its limit
constexpr double most_shown = 1.06;   ///< how much more than its limit is shown of a bar
constexpr double first_way = 90;
constexpr double way_height = 40;

std::string way_times(const Way& way) { return fmt::format("{} ×", figure(way.ends.times())); }

void draw_way(Svg& svg, const Way& way, double y) {
  const double middle = y + way_height / 2;
  const auto length = [&](const LadderEntry& entry) { return limit_length * std::min(way.part(entry), most_shown); };
  svg.text(first_bar - 10, middle - 2, way.run->title, "end", "strong");
  svg.text(first_bar - 10, middle + 12, way.ends.fastest->name, "end", "small");
  svg.bar(first_bar, middle - 9, length(*way.ends.fastest), 18, "rung");
  svg.bar(first_bar, middle - 9, length(*way.ends.plainest), 18, "control");
  if (way.ends.library != nullptr) svg.bar(first_bar + length(*way.ends.library) - 2, middle - 13, 4, 26, "library");
  svg.text(first_bar + limit_length * most_shown + 12, middle - 2, way_times(way), "start", "strong");
  svg.text(first_bar + limit_length * most_shown + 12, middle + 12, limit_text(way), "start", "small");
}

}  // namespace

std::string limit_text(const Way& way) {
  return fmt::format("{} of {}", percent(way.part(*way.ends.fastest)), way.ends.limit.name);
}

void draw_colours(Svg& svg, double x, double y, const std::vector<Colour>& colours) {
  for (const Colour& colour : colours) {
    svg.bar(x, y - 9, 10, 10, colour.kind);
    svg.text(x + 15, y, colour.words, "start", "small");
    x += colour.room;
  }
}

std::vector<Way> ways_of(const BenchResult& result) {
  std::vector<Way> ways;
  std::set<std::string> seen;
  for (const LadderRun& run : result.ladders) {
    if (!run.error.empty() || !seen.insert(run.name).second) continue;
    if (const auto ends = ends_of(run, result.device)) ways.push_back({&run, *ends});
  }
  return ways;
}

std::optional<LadderEnds> ends_of(const LadderRun& run, const Device& device) {
  LadderEnds ends;
  for (const LadderEntry& entry : run.entries) {
    if (!entry.is_right() || (entry.kind != "rung" && entry.kind != "yours")) continue;
    if (ends.plainest == nullptr) ends.plainest = &entry;
    if (ends.fastest == nullptr || entry.ms.median < ends.fastest->ms.median) ends.fastest = &entry;
  }
  if (ends.plainest == ends.fastest) return std::nullopt;
  for (const LadderEntry* library : libraries_of(run))
    if (ends.library == nullptr || library->ms.median < ends.library->ms.median) ends.library = library;
  if (const auto ceiling = ceiling_of(run, device)) {
    ends.limit = *ceiling;
  } else if (ends.library != nullptr) {
    ends.limit = {run.rate(*ends.library), ends.library->name};
  }
  return ends.limit.rate > 0 ? std::optional(ends) : std::nullopt;
}

std::string summary_description(const BenchResult& result) {
  std::string text;
  for (const Way& way : ways_of(result)) {
    text += fmt::format("{}{}: from {} to {} {}, {}.", text.empty() ? "" : " ", way.run->title, way.ends.plainest->name,
                        way.ends.fastest->name, way_times(way), limit_text(way));
  }
  return text.empty() ? "Nothing was measured." : text;
}

std::string summary_picture(const BenchResult& result) {
  const std::vector<Way> ways = ways_of(result);
  const double bottom = first_way + way_height * static_cast<double>(ways.size());
  const std::string title = fmt::format("From the plainest kernel to the fastest on {}", result.device.name);
  Svg svg(summary_width, bottom + 16, title, summary_description(result));
  svg.text(16, 24, title, "start", "strong");
  svg.text(16, 42, "How much of the limit each reaches, how many times faster the fastest is, and what the limit is.",
           "start", "small");
  draw_colours(
      svg, first_bar, first_way - 26,
      {{"control", "plainest kernel", 125}, {"rung", "fastest kernel", 120}, {"library", "fastest library", 0}});
  double y = first_way;
  for (const Way& way : ways) {
    draw_way(svg, way, y);
    y += way_height;
  }
  svg.line(first_bar, first_way, first_bar, bottom, "axis");
  svg.line(first_bar + limit_length, first_way, first_bar + limit_length, bottom, "roof");
  svg.text(first_bar + limit_length, first_way - 8, "limit", "middle", "small");
  return svg.finished();
}

}  // namespace course
