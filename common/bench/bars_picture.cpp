#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "bench/figures.hpp"
#include "bench/pictures.hpp"
#include "bench/svg.hpp"
#include "system/files.hpp"
#include "system/text.hpp"

namespace course {
namespace {

constexpr double width = 760;
constexpr double left = 200;   ///< where the bars begin
constexpr double right = 190;  ///< kept free for the figures after the bars
constexpr double top = 62;
constexpr double row_height = 30;
constexpr const char* no_figure = "no right result";

std::string value_text(const LadderEntry& entry, const LadderRun& run, const std::optional<Ceiling>& ceiling) {
  if (!entry.is_right()) return no_figure;
  const std::string rate = rate_text(run.rate(entry), run);
  return ceiling ? fmt::format("{}, {}", rate, percent(run.rate(entry) / ceiling->rate)) : rate;
}

std::string title_of(const LadderRun& run) { return fmt::format("{}, {}", run.title, run.size); }

double fastest_rate(const LadderRun& run, const std::optional<Ceiling>& ceiling) {
  double fastest = ceiling ? ceiling->rate : 0;
  for (const LadderEntry& entry : run.entries) {
    if (entry.is_right()) fastest = std::max(fastest, run.rate(entry) * entry.ms.median / entry.ms.min);
  }
  return fastest;
}

/// One entry: its name and kind, its bar, the spread of its rates, and the figures.
void draw_entry(Svg& svg, const LadderEntry& entry, const LadderRun& run, const std::optional<Ceiling>& ceiling,
                double y, double scale) {
  const double middle = y + row_height / 2;
  svg.text(left - 10, middle - 1, entry.name, "end");
  svg.text(left - 10, middle + 11, entry.kind, "end", "small");
  if (!entry.is_right()) return svg.text(left + 8, middle + 4, no_figure, "start", "strong");
  const double rate = run.rate(entry);
  svg.bar(left, y + 6, rate * scale, row_height - 12, entry.kind);
  const double slowest = left + rate * entry.ms.median / entry.ms.max * scale;
  const double fastest = left + rate * entry.ms.median / entry.ms.min * scale;
  svg.line(slowest, middle, fastest, middle, "spread");
  svg.text(width - 16, middle + 4, value_text(entry, run, ceiling), "end");
}

}  // namespace

std::string bars_description(const LadderRun& run, const Device& device) {
  const std::optional<Ceiling> ceiling = ceiling_of(run, device);
  std::string text;
  for (const LadderEntry& entry : run.entries)
    text += fmt::format("{} ({}): {}. ", entry.name, entry.kind, value_text(entry, run, ceiling));
  text += ceiling ? fmt::format("The ceiling is {}: {}.", ceiling->name, rate_text(ceiling->rate, run))
                  : "No ceiling was measured.";
  return text;
}

std::string bars_picture(const LadderRun& run, const Device& device) {
  const std::optional<Ceiling> ceiling = ceiling_of(run, device);
  const double height = top + row_height * static_cast<double>(run.entries.size()) + 16;
  const double fastest = fastest_rate(run, ceiling);
  const double scale = fastest > 0 ? (width - left - right) / fastest : 0;
  Svg svg(width, height, title_of(run), bars_description(run, device));
  svg.text(16, 24, fmt::format("{}: {}", run.name, title_of(run)), "start", "strong");
  svg.text(16, 42, fmt::format("{}, more is better; the thin line is the spread. {}", run.unit(), device.name), "start",
           "small");
  double y = top;
  for (const LadderEntry& entry : run.entries) {
    draw_entry(svg, entry, run, ceiling, y, scale);
    y += row_height;
  }
  svg.line(left, top, left, y, "axis");
  if (ceiling) {
    const double at = left + ceiling->rate * scale;
    svg.line(at, top - 4, at, y, "roof");
    svg.text(at, top - 8, ceiling->name, "middle", "small");
  }
  return svg.finished();
}

std::string picture_name(const LadderRun& run) {
  std::string name = fmt::format("{}.{}.svg", run.name, run.size);
  const auto is_unsafe = [](unsigned char letter) {
    return std::isalnum(letter) == 0 && letter != '.' && letter != '-' && letter != '_';
  };
  std::replace_if(name.begin(), name.end(), is_unsafe, '_');
  return name;
}

void write_pictures(const BenchResult& result, const std::filesystem::path& folder) {
  make_folder(folder);
  for (const LadderRun& run : result.ladders) {
    if (run.error.empty()) write_file(folder / picture_name(run), bars_picture(run, result.device));
  }
  write_file(folder / roofline_name, roofline_picture(result));
}

}  // namespace course
