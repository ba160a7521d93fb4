#include "simulator/metrics/warp_request.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace simulator {

namespace {

constexpr std::uint32_t banks = 32;
constexpr std::uint32_t word_bytes = 4;
constexpr std::uint32_t bytes_in_one_go = banks * word_bytes;

/// The distinct numbers first(lane) to last(lane) over all lanes, sorted.
std::vector<std::uintptr_t> units(LaneAccesses lanes, std::uint32_t unit_bytes) {
  std::vector<std::uintptr_t> result;
  for (const LaneAccess& access : lanes) {
    const std::uintptr_t last = (access.address + access.bytes - 1) / unit_bytes;
    for (std::uintptr_t unit = access.address / unit_bytes; unit <= last; ++unit) result.push_back(unit);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::uint32_t degree_of_one_go(LaneAccesses lanes) {
  std::array<std::uint32_t, banks> words_of_bank{};
  for (const std::uintptr_t word : units(lanes, word_bytes)) ++words_of_bank[word % banks];
  return *std::max_element(words_of_bank.begin(), words_of_bank.end());
}

/// How many lanes go together, when the widest access has so many bytes.
std::uint32_t lanes_in_one_go(LaneAccesses lanes) {
  std::uint32_t widest = word_bytes;
  for (const LaneAccess& access : lanes) widest = std::max(widest, access.bytes);
  return bytes_in_one_go / widest;
}

}  // namespace

std::uint32_t sectors(LaneAccesses lanes) { return static_cast<std::uint32_t>(units(lanes, sector_bytes).size()); }

std::uint32_t bytes_used(LaneAccesses lanes) { return static_cast<std::uint32_t>(units(lanes, 1).size()); }

BankConflicts bank_conflicts(LaneAccesses lanes) {
  const std::uint32_t together = lanes_in_one_go(lanes);
  BankConflicts conflicts;
  for (auto first = lanes.begin(); first != lanes.end();) {
    const std::uint32_t go = first->lane / together;
    const auto end =
        std::find_if(first, lanes.end(), [&](const LaneAccess& access) { return access.lane / together != go; });
    const std::uint32_t degree = degree_of_one_go({first, end});
    conflicts.degree = std::max(conflicts.degree, degree);
    conflicts.extra_wavefronts += degree - 1;
    first = end;
  }
  return conflicts;
}

std::uint32_t lanes_at_one_address(LaneAccesses lanes) {
  std::uint32_t most = 0;
  for (const LaneAccess& access : lanes) {
    const auto same = std::count_if(lanes.begin(), lanes.end(),
                                    [&](const LaneAccess& other) { return other.address == access.address; });
    most = std::max(most, static_cast<std::uint32_t>(same));
  }
  return most;
}

std::optional<std::int64_t> stride_bytes(LaneAccesses lanes) {
  if (lanes.size() < 2) return std::nullopt;
  const auto distance = [](const LaneAccess& from, const LaneAccess& to) {
    return static_cast<std::intptr_t>(to.address - from.address);
  };
  const std::int64_t gap = static_cast<std::int64_t>(lanes[1].lane) - lanes[0].lane;
  const std::int64_t stride = distance(lanes[0], lanes[1]) / gap;
  for (std::size_t i = 1; i < lanes.size(); ++i) {
    const std::int64_t lanes_between = static_cast<std::int64_t>(lanes[i].lane) - lanes[i - 1].lane;
    if (distance(lanes[i - 1], lanes[i]) != stride * lanes_between) return std::nullopt;
  }
  return stride;
}

}  // namespace simulator
