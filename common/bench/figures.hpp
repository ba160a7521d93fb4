/// @file
/// Measured figures as people read them.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// "2,988" or "51.3": three digits at least, and commas between thousands.
std::string figure(double value);

/// "2,988 GB/s".
std::string rate_text(double rate, const LadderRun& run);

/// "70.5 %".
std::string percent(double part);

/// One unit for all times of a ladder, so that they can be compared: microseconds where the shortest is below a
/// millisecond.
class TimeScale {
 public:
  explicit TimeScale(const LadderRun& run);

  /// "µs" or "ms".
  const char* unit() const { return factor_ > 1 ? "µs" : "ms"; }
  /// The time without its unit.
  std::string text(double ms) const;

 private:
  double factor_ = 1;  ///< units in a millisecond
  int decimals_ = 1;
};

}  // namespace course
