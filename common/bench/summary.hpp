/// @file
/// All ladders in one picture: what the way from the plainest kernel to the fastest is worth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "bench/svg.hpp"

namespace course {

/// The two ends of a ladder, and what they are measured against.
struct LadderEnds {
  const LadderEntry* plainest = nullptr;  ///< the first rung
  const LadderEntry* fastest = nullptr;
  const LadderEntry* library = nullptr;  ///< the fastest; nullptr: none
  Ceiling limit;                         ///< the ceiling; where none is known, the library's rate

  double times() const { return speed_ratio(*fastest, *plainest); }
};

/// Nothing where fewer than two rungs are right, or nothing is there to measure against.
std::optional<LadderEnds> ends_of(const LadderRun& run, const Device& device);

/// A ladder at one size, and its ends.
struct Way {
  const LadderRun* run;
  LadderEnds ends;

  /// The part of the limit that an entry reaches.
  double part(const LadderEntry& entry) const { return run->rate(entry) / ends.limit.rate; }
};

/// "97.4 % of copy": how near the fastest kernel comes to its limit.
std::string limit_text(const Way& way);

/// A colour of a picture and what it stands for.
struct Colour {
  const char* kind;  ///< of an entry: "rung", "library" or "control"
  const char* words;
  double room;  ///< to the next one
};

/// A line that says what colours mean, from `x` on, with its words at `y`.
void draw_colours(Svg& svg, double x, double y, const std::vector<Colour>& colours);

/// Every ladder of `result` that has ends, at its first size.
std::vector<Way> ways_of(const BenchResult& result);

/// As SVG, a row for each ladder at its first size: the part of its limit that the plainest and the fastest kernel reach.
std::string summary_picture(const BenchResult& result);

/// The same in words.
std::string summary_description(const BenchResult& result);

/// The name of its file.
inline constexpr const char* summary_name = "summary.svg";

}  // namespace course
