/// @file
/// Places for the labels of points in a picture, so that none hides another.
#pragma once

#include <vector>

namespace course {

/// A rectangle with its upper left corner.
struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  bool overlaps(const Box& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height;
  }
};

/// A point that wants a label.
struct LabelledPoint {
  double x = 0;
  double y = 0;
  double width = 0;   ///< of the label
  double height = 0;  ///< likewise
};

/// A box for each point's label: beside it, else above or below that, as near as there is room in `frame`. Earlier
/// points choose first. Where a frame is full, labels overlap.
/// @param taken what else must not be hidden
std::vector<Box> label_places(const std::vector<LabelledPoint>& points, const Box& frame, std::vector<Box> taken = {});

}  // namespace course
