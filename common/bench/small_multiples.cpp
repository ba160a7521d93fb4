/// @file
/// All ladders in one picture, each with all its entries.
#include "bench/small_multiples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "bench/figures.hpp"
#include "bench/summary.hpp"
#include "bench/svg.hpp"

namespace course {
namespace {

constexpr std::size_t panels_a_row = 4;
constexpr double panel_width = 232;
constexpr double panel_height = 176;
constexpr double first_panel = 74;
constexpr double margin = 16;
constexpr double limit_height = 84;  ///< of a bar that reaches its limit
constexpr double tallest = 1.1;      ///< how much more than its limit is shown of a bar
constexpr double bars_room = panel_width - 2 * margin;
constexpr double widest_step = 30;  ///< from bar to bar

/// The entries that are compared: right ones, without the limit itself.
std::vector<const LadderEntry*> bars_of(const Way& way) {
  std::vector<const LadderEntry*> bars;
  for (const LadderEntry& entry : way.run->entries) {
    if (entry.is_right() && entry.kind != "ceiling") bars.push_back(&entry);
  }
  return bars;
}

void draw_panel(Svg& svg, const Way& way, double x, double y) {
  const double base = y + panel_height - 50;
  svg.text(x, y + 12, way.run->title, "start", "strong");
  const std::vector<const LadderEntry*> bars = bars_of(way);
  const double step = std::min(widest_step, bars_room / static_cast<double>(bars.size()));
  double at = x;
  for (const LadderEntry* entry : bars) {
    const double height = limit_height * std::min(way.part(*entry), tallest);
    svg.bar(at + 2, base - height, step - 4, height, entry->kind);
    at += step;
  }
  svg.line(x, base, x + bars_room, base, "axis");
  svg.line(x, base - limit_height, x + bars_room, base - limit_height, "roof");
  svg.text(x, base + 14, way.ends.fastest->name, "start", "small");
  svg.text(x, base + 27, limit_text(way), "start", "small");
}

}  // namespace

std::string multiples_description(const BenchResult& result) {
  std::string text;
  for (const Way& way : ways_of(result)) {
    text += fmt::format("{}{}, of {}:", text.empty() ? "" : " ", way.run->title, way.ends.limit.name);
    const char* before = " ";
    for (const LadderEntry* entry : bars_of(way)) {
      text += fmt::format("{}{} {}", before, entry->name, percent(way.part(*entry)));
      before = ", ";
    }
    text += ".";
  }
  return text.empty() ? "Nothing was measured." : text;
}

std::string multiples_picture(const BenchResult& result) {
  const std::vector<Way> ways = ways_of(result);
  const std::size_t rows = (ways.size() + panels_a_row - 1) / panels_a_row;
  const std::string title = fmt::format("Every ladder, rung by rung, on {}", result.device.name);
  Svg svg(2 * margin + panels_a_row * panel_width, first_panel + panel_height * static_cast<double>(rows) + margin,
          title, multiples_description(result));
  svg.text(margin, 24, title, "start", "strong");
  svg.text(
      margin, 40,
      "Each bar is an entry, kernels from the plainest on; the dashed line is the limit. Below: the fastest kernel.",
      "start", "small");
  draw_colours(
      svg, margin, first_panel - 17,
      {{"rung", "kernel of the course", 150}, {"library", "library", 80}, {"control", "control: an empty kernel", 0}});
  for (std::size_t i = 0; i < ways.size(); ++i) {
    draw_panel(svg, ways[i], margin + panel_width * static_cast<double>(i % panels_a_row),
               first_panel + panel_height * static_cast<double>(i / panels_a_row));
  }
  return svg.finished();
}

}  // namespace course
