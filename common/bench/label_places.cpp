#include "bench/label_places.hpp"

#include <algorithm>

namespace course {
namespace {

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

std::vector<Box> label_places(const std::vector<LabelledPoint>& points, const Box& frame, std::vector<Box> taken) {
  for (const LabelledPoint& point : points)
    taken.push_back({point.x - mark_radius, point.y - mark_radius, 2 * mark_radius, 2 * mark_radius});
  for (const LabelledPoint& point : points) taken.push_back(place(point, frame, taken));
  return {taken.end() - static_cast<std::ptrdiff_t>(points.size()), taken.end()};
}

}  // namespace course
