#include "bench/device_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "bench/figures.hpp"
#include "bench/summary.hpp"
#include "bench/table.hpp"

namespace course {
namespace {

const LadderRun* same_ladder(const BenchResult& result, const LadderRun& run) {
  const auto found = std::find_if(result.ladders.begin(), result.ladders.end(), [&](const LadderRun& candidate) {
    return candidate.name == run.name && candidate.size == run.size && candidate.error.empty();
  });
  return found == result.ladders.end() ? nullptr : &*found;
}

std::string times_library(const LadderEnds& ends) {
  return ends.library == nullptr ? "" : fmt::format("{:.3f}", speed_ratio(*ends.fastest, *ends.library));
}

}  // namespace

std::string beside_table(const BenchResult& one, const BenchResult& other) {
  std::string rows;
  for (const LadderRun& run : one.ladders) {
    const LadderRun* const twin = run.error.empty() ? same_ladder(other, run) : nullptr;
    if (twin == nullptr) continue;
    const std::optional<LadderEnds> here = ends_of(run, one.device);
    const std::optional<LadderEnds> there = ends_of(*twin, other.device);
    if (!here || !there) continue;
    rows += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", markdown_cell(run.title), markdown_cell(run.size),
                        markdown_cell(here->limit.name), percent(Way{&run, *here}.part(*here->fastest)),
                        percent(Way{twin, *there}.part(*there->fastest)), times_library(*here), times_library(*there));
  }
  if (rows.empty()) return "";
  const std::string a = markdown_cell(one.device.name);
  const std::string b = markdown_cell(other.device.name);
  return fmt::format(
      "| ladder | size | limit | {0} | {1} | × library, {0} | × library, {1} |\n"
      "| --- | --- | --- | ---: | ---: | ---: | ---: |\n{2}",
      a, b, rows);
}

}  // namespace course
