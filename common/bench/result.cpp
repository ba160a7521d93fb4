#include "bench/result.hpp"

#include <algorithm>

namespace course {

bool LadderRun::is_right() const {
  return error.empty() &&
         std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.is_right(); });
}

std::optional<Ceiling> ceiling_of(const LadderRun& run, const Device& device) {
  std::optional<Ceiling> ceiling;
  for (const LadderEntry& entry : run.entries) {
    if (entry.kind != "ceiling" || !entry.is_right()) continue;
    if (!ceiling || ceiling->rate < run.rate(entry)) ceiling = Ceiling{run.rate(entry), entry.name};
  }
  if (ceiling || run.is_memory_bound() || device.fp32_peak <= 0) return ceiling;
  const Ceiling peak{device.fp32_peak / 1e12, "FP32 peak"};
  const auto passes_it = [&](const LadderEntry& entry) { return entry.is_right() && run.rate(entry) > peak.rate; };
  if (std::any_of(run.entries.begin(), run.entries.end(), passes_it)) return std::nullopt;  // tensor cores do
  return peak;
}

std::vector<const LadderEntry*> libraries_of(const LadderRun& run) {
  std::vector<const LadderEntry*> libraries;
  for (const LadderEntry& entry : run.entries) {
    if (entry.kind == "library" && entry.is_right()) libraries.push_back(&entry);
  }
  return libraries;
}

double speed_ratio(const LadderEntry& entry, const LadderEntry& other) { return other.ms.median / entry.ms.median; }

}  // namespace course
