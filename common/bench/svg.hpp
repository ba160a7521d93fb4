/// @file
/// The parts that pictures of measurements are made of, and places for their labels.
#pragma once

#include <string>
#include <vector>

namespace course {

/// A picture under construction. Its colours are those of Okabe and Ito ("Color Universal Design", 2008), which people
/// with any kind of colour vision can tell apart; a picture follows the reader's choice of light or dark.
class Svg {
 public:
  /// @param title read to those who cannot see the picture
  /// @param description what it shows, in words
  Svg(double width, double height, const std::string& title, const std::string& description);

  /// A line of class `style`: "axis", "grid", "spread" or "roof".
  void line(double x1, double y1, double x2, double y2, const std::string& style);
  /// A bar in the colour of an entry's kind.
  void bar(double x, double y, double width, double height, const std::string& kind);
  /// A mark in the colour and shape of an entry's kind: rungs are round, libraries square, the learner's own a diamond.
  void mark(double x, double y, const std::string& kind);
  /// @param anchor "start", "middle" or "end"
  /// @param style "name", "strong" or "small"
  void text(double x, double y, const std::string& words, const std::string& anchor = "start",
            const std::string& style = "name");

  std::string finished() const { return head_ + shapes_ + words_ + "</svg>\n"; }

 private:
  std::string head_;
  std::string shapes_;
  std::string words_;  ///< above all shapes
};

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
