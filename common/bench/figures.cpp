#include "bench/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace course {
namespace {

/// Decimals that leave four digits of `value`, at least one.
int decimals_for(double value) { return value < 10 ? 3 : value < 100 ? 2 : 1; }

std::string with_commas(std::string digits) {
  for (std::size_t i = digits.find('.') == std::string::npos ? digits.size() : digits.find('.'); i > 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

}  // namespace

std::string figure(double value) {
  if (value >= 100) return with_commas(fmt::format("{:.0f}", value));
  if (value >= 10) return fmt::format("{:.1f}", value);
  return value >= 1 ? fmt::format("{:.2f}", value) : fmt::format("{:.3g}", value);
}

std::string rate_text(double rate, const LadderRun& run) { return fmt::format("{} {}", figure(rate), run.unit()); }

std::string percent(double part) { return fmt::format("{:.1f} %", 100 * part); }

TimeScale::TimeScale(const LadderRun& run) {
  double shortest = INFINITY;
  for (const LadderEntry& entry : run.entries) {
    if (entry.is_right()) shortest = std::min(shortest, entry.ms.median);
  }
  if (shortest < 1) factor_ = 1000;
  decimals_ = decimals_for(shortest * factor_);
}

std::string TimeScale::text(double ms) const { return with_commas(fmt::format("{:.{}f}", ms * factor_, decimals_)); }

}  // namespace course
