/// @file
/// The parts that pictures of measurements are made of, and places for their labels.
#include "bench/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/text.hpp"

namespace course {
namespace {

constexpr const char* styles =
    "svg { --paper: #fff; --ink: #1b1f23; --faint: #d5d9dd; --quiet: #56626e;\n"
    "  --ceiling: #6f7780; --library: #d55e00; --rung: #0072b2; --yours: #007a5a; }\n"
    "@media (prefers-color-scheme: dark) { svg { --paper: #16191d; --ink: #e8eaec; --faint: #3a4047; --quiet: "
    "#a9b2bb;\n"
    "  --ceiling: #99a1a9; --library: #e69f00; --rung: #56b4e9; --yours: #2fcf9f; } }\n"
    ".paper { fill: var(--paper); }\n"
    "text { fill: var(--ink); font: 13px system-ui, sans-serif; }\n"
    ".strong { font-weight: 600; }\n"
    ".small { fill: var(--quiet); font-size: 11px; paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }\n"
    ".axis { stroke: var(--quiet); }\n"
    ".grid { stroke: var(--faint); }\n"
    ".spread { stroke: var(--ink); stroke-width: 2; }\n"
    ".roof { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 6 4; }\n"
    ".ceiling, .control { fill: var(--ceiling); }\n"
    ".library { fill: var(--library); }\n"
    ".rung { fill: var(--rung); }\n"
    ".yours { fill: var(--yours); }\n";

constexpr double mark_radius = 6;
constexpr double gap = 9;  ///< between a point and its label

bool is_inside(const Box& box, const Box& frame) {
  return box.x >= frame.x && box.y >= frame.y && box.x + box.width <= frame.x + frame.width &&
         box.y + box.height <= frame.y + frame.height;
}

bool is_free(const Box& box, const std::vector<Box>& taken) {
  return std::none_of(taken.begin(), taken.end(), [&](const Box& other) { return box.overlaps(other); });
}

/// Right of the point and left of it, then the same a line lower, a line higher, and so on.
Box place(const LabelledPoint& point, const Box& frame, const std::vector<Box>& taken) {
  const Box beside{point.x + gap, point.y - point.height / 2, point.width, point.height};
  const int most_steps = static_cast<int>(frame.height / point.height);
  for (int step = 0; step <= 2 * most_steps; ++step) {
    const int lines = (step + 1) / 2;
    const double down = lines * (step % 2 == 1 ? point.height : -point.height);
    for (const double x : {beside.x, point.x - gap - point.width}) {
      const Box box{x, beside.y + down, point.width, point.height};
      if (is_inside(box, frame) && is_free(box, taken)) return box;
    }
  }
  return beside;
}

}  // namespace

Svg::Svg(double width, double height, const std::string& title, const std::string& description)
    : head_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
                        "height=\"{1:g}\" role=\"img\" aria-labelledby=\"title description\">\n"
                        "<title id=\"title\">{2}</title>\n<desc id=\"description\">{3}</desc>\n<style>\n{4}</style>\n"
                        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
                        width, height, xml_escaped(title), xml_escaped(description), styles)) {}

void Svg::line(double x1, double y1, double x2, double y2, const std::string& style) {
  shapes_ += fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", style, x1,
                         y1, x2, y2);
}

void Svg::bar(double x, double y, double width, double height, const std::string& kind) {
  shapes_ += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n", kind, x,
                         y, width, height);
}

void Svg::mark(double x, double y, const std::string& kind) {
  const double r = 5;
  if (kind == "rung") {
    shapes_ += fmt::format("<circle class=\"rung\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"/>\n", x, y, r);
  } else if (kind == "yours") {
    shapes_ += fmt::format("<path class=\"yours\" d=\"M{:.1f} {:.1f} l{r:g} {r:g} l-{r:g} {r:g} l-{r:g} -{r:g} z\"/>\n",
                           x, y - r - 1, fmt::arg("r", r + 1));
  } else {
    bar(x - r + 0.5, y - r + 0.5, 2 * r - 1, 2 * r - 1, kind);
  }
}

void Svg::text(double x, double y, const std::string& words, const std::string& anchor, const std::string& style) {
  words_ += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", style, x, y,
                        anchor, xml_escaped(words));
}

std::vector<Box> label_places(const std::vector<LabelledPoint>& points, const Box& frame, std::vector<Box> taken) {
  for (const LabelledPoint& point : points)
    taken.push_back({point.x - mark_radius, point.y - mark_radius, 2 * mark_radius, 2 * mark_radius});
  for (const LabelledPoint& point : points) taken.push_back(place(point, frame, taken));
  return {taken.end() - static_cast<std::ptrdiff_t>(points.size()), taken.end()};
}

}  // namespace course
