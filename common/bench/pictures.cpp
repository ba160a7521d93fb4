/// @file
/// A run of the ladders as pictures.
#include "bench/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "bench/figures.hpp"
#include "bench/small_multiples.hpp"
#include "bench/summary.hpp"
#include "bench/svg.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/text.hpp"

namespace course {
namespace {

constexpr double bars_width = 760;
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

std::string subject_of(const LadderRun& run) { return fmt::format("{}, {}", run.title, run.size); }

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
  svg.text(bars_width - 16, middle + 4, value_text(entry, run, ceiling), "end");
}

constexpr double roofline_width = 960;
constexpr double roofline_height = 640;
constexpr Box plot{64, 64, roofline_width - 64 - 24, roofline_height - 64 - 56};
constexpr double letter_width = 6.4;  ///< at most, of the small letters; fonts differ
constexpr double label_height = 13;

/// A right entry with arithmetic to do.
struct Point {
  const LadderEntry* entry;
  double flop_per_byte;
  double tflop_per_s;
};

/// The plainest and the fastest kernel of a ladder, and the fastest library: all of them would hide each other.
std::vector<const LadderEntry*> shown_of(const LadderRun& run) {
  const LadderEntry* slowest = nullptr;
  const LadderEntry* fastest = nullptr;
  const LadderEntry* library = nullptr;
  for (const LadderEntry& entry : run.entries) {
    if (!entry.is_right() || entry.flops <= 0 || entry.bytes <= 0) continue;
    const auto is_faster_than = [&](const LadderEntry* other) { return !other || entry.ms.median < other->ms.median; };
    if (entry.kind == "library" && is_faster_than(library)) library = &entry;
    if (entry.kind != "rung" && entry.kind != "yours") continue;
    if (!slowest || entry.ms.median > slowest->ms.median) slowest = &entry;
    if (is_faster_than(fastest)) fastest = &entry;
  }
  std::vector<const LadderEntry*> shown;
  if (library) shown.push_back(library);
  if (slowest) shown.push_back(slowest);
  if (fastest && fastest != slowest) shown.push_back(fastest);
  return shown;
}

std::vector<Point> points_of(const BenchResult& result) {
  std::vector<Point> points;
  std::set<std::string> seen;
  for (const LadderRun& run : result.ladders) {
    if (!run.error.empty() || !seen.insert(run.name).second) continue;
    for (const LadderEntry* entry : shown_of(run)) {
      points.push_back({entry, entry->flops / entry->bytes, entry->tflop_per_s()});
    }
  }
  return points;
}

/// What memory gives at most, in GB/s: the fastest ceiling of all ladders; rate 0 where none was measured.
Ceiling memory_roof(const BenchResult& result) {
  Ceiling fastest;
  for (const LadderRun& run : result.ladders) {
    if (!run.error.empty() || !run.is_memory_bound()) continue;
    const auto ceiling = ceiling_of(run, result.device);
    if (ceiling && ceiling->rate > fastest.rate) fastest = *ceiling;
  }
  return fastest;
}

/// What arithmetic cannot get past, in TFLOP/s: the device's own peak, and others that ladders name.
std::vector<Ceiling> peaks_of(const BenchResult& result) {
  std::vector<Ceiling> peaks;
  if (result.device.fp32_peak > 0) peaks.push_back({result.device.fp32_peak / 1e12, "FP32 peak"});
  for (const LadderRun& run : result.ladders) {
    if (!run.error.empty() || run.is_memory_bound()) continue;
    const auto ceiling = ceiling_of(run, result.device);
    const auto is_same = [&](const Ceiling& peak) { return peak.name == ceiling->name; };
    if (ceiling && std::none_of(peaks.begin(), peaks.end(), is_same)) peaks.push_back(*ceiling);
  }
  return peaks;
}

/// Whole decades on a logarithmic axis.
class LogAxis {
 public:
  /// @param from where the lowest value is drawn
  /// @param to where the highest value is drawn
  LogAxis(const std::vector<double>& values, double from, double to) : from_(from), to_(to) {
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    first_ = static_cast<int>(std::floor(std::log10(*lowest)));
    last_ = std::max(first_ + 1, static_cast<int>(std::ceil(std::log10(*highest))));
  }
  double at(double value) const { return from_ + (to_ - from_) * (std::log10(value) - first_) / (last_ - first_); }
  int first() const { return first_; }
  int last() const { return last_; }

 private:
  double from_;
  double to_;
  int first_ = 0;
  int last_ = 1;
};

void draw_axes(Svg& svg, const LogAxis& x, const LogAxis& y) {
  const double bottom = plot.y + plot.height;
  for (int decade = x.first(); decade <= x.last(); ++decade) {
    const double at = x.at(std::pow(10, decade));
    svg.line(at, plot.y, at, bottom, "grid");
    svg.text(at, bottom + 18, fmt::format("{:g}", std::pow(10, decade)), "middle", "small");
  }
  for (int decade = y.first(); decade <= y.last(); ++decade) {
    const double at = y.at(std::pow(10, decade));
    svg.line(plot.x, at, plot.x + plot.width, at, "grid");
    svg.text(plot.x - 8, at + 4, fmt::format("{:g}", std::pow(10, decade)), "end", "small");
  }
  svg.line(plot.x, plot.y, plot.x, bottom, "axis");
  svg.line(plot.x, bottom, plot.x + plot.width, bottom, "axis");
  svg.text(plot.x + plot.width, bottom + 38, "FLOP a byte", "end");
  svg.text(plot.x, plot.y - 10, "TFLOP/s");
}

/// The slope that the copy allows, up to the highest peak, and the peaks right of where they meet it.
/// @returns where their names stand
std::vector<Box> draw_roofs(Svg& svg, const BenchResult& result, const LogAxis& x, const LogAxis& y) {
  std::vector<Box> names;
  const auto add_name = [&](double right, double base, const std::string& name) {
    svg.text(right, base, name, "end", "small");
    const double length = letter_width * static_cast<double>(width_of(name));
    names.push_back({right - length, base - label_height, length, label_height + 2});
  };
  const Ceiling memory = memory_roof(result);
  const double gb_per_s = memory.rate;
  double highest = 0;
  for (const Point& point : points_of(result)) highest = std::max(highest, point.tflop_per_s);
  const std::vector<Ceiling> peaks = peaks_of(result);
  for (const Ceiling& peak : peaks) highest = std::max(highest, peak.rate);
  const double rightmost = std::pow(10, x.last());
  const auto ridge = [&](double peak) { return gb_per_s > 0 ? peak * 1e3 / gb_per_s : std::pow(10, x.first()); };
  for (const Ceiling& peak : peaks) {
    svg.line(x.at(std::min(ridge(peak.rate), rightmost)), y.at(peak.rate), plot.x + plot.width, y.at(peak.rate),
             "roof");
    add_name(plot.x + plot.width, y.at(peak.rate) - 6, fmt::format("{}, {} TFLOP/s", peak.name, figure(peak.rate)));
  }
  if (gb_per_s <= 0) return names;
  const double lowest = std::max(std::pow(10, x.first()), std::pow(10, y.first()) * 1e3 / gb_per_s);
  const double end = std::min(ridge(highest), rightmost);
  svg.line(x.at(lowest), y.at(lowest * gb_per_s / 1e3), x.at(end), y.at(end * gb_per_s / 1e3), "roof");
  const double middle = std::sqrt(lowest * end);
  add_name(x.at(middle) - 8, y.at(middle * gb_per_s / 1e3) - 4,
           fmt::format("{}, {} GB/s", memory.name, figure(gb_per_s)));
  return names;
}

/// Kernels have their names beside them; libraries, close to the fastest kernels, are known by their colour.
void draw_points(Svg& svg, const std::vector<Point>& points, const LogAxis& x, const LogAxis& y,
                 const std::vector<Box>& taken) {
  std::vector<LabelledPoint> labelled;
  std::vector<std::string> names;
  for (const Point& point : points) {
    if (point.entry->kind == "library") continue;
    names.push_back(point.entry->name);
    const double label_width = letter_width * static_cast<double>(width_of(names.back()));
    labelled.push_back({x.at(point.flop_per_byte), y.at(point.tflop_per_s), label_width, label_height});
  }
  const std::vector<Box> places = label_places(labelled, plot, taken);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const LabelledPoint& at = labelled[i];
    const Box& box = places[i];
    const bool is_right = box.x > at.x;
    const double middle = box.y + box.height / 2;
    if (middle != at.y) svg.line(at.x, at.y, is_right ? box.x : box.x + box.width, middle, "axis");
    svg.text(is_right ? box.x : box.x + box.width, middle + 4, names[i], is_right ? "start" : "end", "small");
  }
  for (const Point& point : points) svg.mark(x.at(point.flop_per_byte), y.at(point.tflop_per_s), point.entry->kind);
}

void draw_key(Svg& svg, const std::vector<Point>& points) {
  double at = plot.x + 90;
  for (const char* kind : {"rung", "library", "yours"}) {
    const auto is_kind = [&](const Point& point) { return point.entry->kind == kind; };
    if (std::none_of(points.begin(), points.end(), is_kind)) continue;
    svg.mark(at, plot.y - 14, kind);
    svg.text(at + 12, plot.y - 10, kind);
    at += 90;
  }
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
  const double scale = fastest > 0 ? (bars_width - left - right) / fastest : 0;
  Svg svg(bars_width, height, subject_of(run), bars_description(run, device));
  svg.text(16, 24, fmt::format("{}: {}", run.name, subject_of(run)), "start", "strong");
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
  write_file(folder / summary_name, summary_picture(result));
  write_file(folder / multiples_name, multiples_picture(result));
}

std::string roofline_description(const BenchResult& result) {
  std::string text;
  const Ceiling memory = memory_roof(result);
  if (memory.rate > 0) text += fmt::format("Roof: {}, {} GB/s. ", memory.name, figure(memory.rate));
  for (const Ceiling& peak : peaks_of(result))
    text += fmt::format("Roof: {}, {} TFLOP/s. ", peak.name, figure(peak.rate));
  for (const Point& point : points_of(result))
    text += fmt::format("{} ({}): {:.3g} FLOP a byte, {} TFLOP/s. ", point.entry->name, point.entry->kind,
                        point.flop_per_byte, figure(point.tflop_per_s));
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text.empty() ? "Nothing was measured." : text;
}

std::string roofline_picture(const BenchResult& result) {
  const std::string title = fmt::format("Roofline of the ladders on {}", result.device.name);
  Svg svg(roofline_width, roofline_height, title, roofline_description(result));
  svg.text(16, 26, title, "start", "strong");
  const std::vector<Point> points = points_of(result);
  if (points.empty()) {
    svg.text(roofline_width / 2, roofline_height / 2, "Nothing was measured that has arithmetic to do.", "middle");
    return svg.finished();
  }
  std::vector<double> xs;
  std::vector<double> ys;
  for (const Point& point : points) {
    xs.push_back(point.flop_per_byte);
    ys.push_back(point.tflop_per_s);
  }
  for (const Ceiling& peak : peaks_of(result)) ys.push_back(peak.rate);
  const LogAxis x(xs, plot.x, plot.x + plot.width);
  const LogAxis y(ys, plot.y + plot.height, plot.y);
  draw_axes(svg, x, y);
  const std::vector<Box> names = draw_roofs(svg, result, x, y);
  draw_points(svg, points, x, y, names);
  draw_key(svg, points);
  return svg.finished();
}

}  // namespace course
