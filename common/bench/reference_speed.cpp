/// @file
/// What a GPU measured of an exercise's reference, in a sentence.
#include "bench/reference_speed.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {
namespace {

bool is_right_rung(const LadderEntry& entry) { return entry.kind == "rung" && entry.is_right(); }

/// "2,544 GB/s"
std::string rate_text(const LadderRun& run, const LadderEntry& entry) {
  const double rate = run.rate(entry);
  if (rate < 1000) return fmt::format("{:.3g} {}", rate, run.unit());
  const auto whole = static_cast<long>(rate);
  return fmt::format("{},{:03} {}", whole / 1000, whole % 1000, run.unit());
}

std::string sentence_about(const LadderRun& run, std::size_t rung, const Device& device) {
  const LadderEntry& entry = run.entries[rung];
  const std::optional<Ceiling> ceiling = ceiling_of(run, device);
  std::string text = fmt::format("On an {} the reference reaches {}", device.name, rate_text(run, entry));
  if (ceiling) text += fmt::format(", {:.0f} % of the ceiling", 100 * run.rate(entry) / ceiling->rate);
  const auto next =
      std::find_if(run.entries.begin() + static_cast<std::ptrdiff_t>(rung) + 1, run.entries.end(),
                   [&](const LadderEntry& other) { return is_right_rung(other) && run.rate(other) > run.rate(entry); });
  if (next == run.entries.end()) return text + ".";
  return text + fmt::format("; the next rung, {}, {}.", next->name, rate_text(run, *next));
}

}  // namespace

std::string reference_speed(const BenchResult& result, const std::string& name) {
  for (const LadderRun& run : result.ladders) {
    for (std::size_t i = 0; i < run.entries.size(); ++i) {
      if (is_right_rung(run.entries[i]) && run.entries[i].name == name) return sentence_about(run, i, result.device);
    }
  }
  return "";
}

}  // namespace course
