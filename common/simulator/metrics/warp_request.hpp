/// @file
/// What one memory instruction of a warp costs: pure arithmetic on the addresses of its lanes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace simulator {

/// What one lane touches.
struct LaneAccess {
  std::uint32_t lane = 0;  ///< 0 to 31
  std::uintptr_t address = 0;
  std::uint32_t bytes = 0;  ///< 1 to 16
};

/// The accesses of one warp request, by rising lane; at least one.
using LaneAccesses = std::span<const LaneAccess>;

inline constexpr std::uint32_t sector_bytes = 32;

/// Sectors of global memory, 32 bytes each at a multiple of 32, that hold the request's bytes.
std::uint32_t sectors(LaneAccesses lanes);

/// Different bytes that the request touches.
std::uint32_t bytes_used(LaneAccesses lanes);

/// How a request meets the 32 banks of shared memory.
struct BankConflicts {
  std::uint32_t degree = 1;            ///< the most different words that one bank gives in one go; 1: no conflict
  std::uint32_t extra_wavefronts = 0;  ///< rounds past the first, of all its goes
};

/// Word w (4 bytes) lies in bank w mod 32. A bank gives one word a round, to as many lanes as want it. Lanes go
/// together so that one go asks for at most 128 bytes: all 32 of them for up to 4 bytes each, 16 neighbours for 8, 8
/// neighbours for 16.
///
/// Banks: NVIDIA, CUDA C++ Programming Guide, "Shared Memory" of compute capability 5.x and later. Half and quarter
/// warps for wide accesses: the same, compute capability 2.x and 3.x ("64-bit accesses", "128-bit accesses").
BankConflicts bank_conflicts(LaneAccesses lanes);

/// The most lanes that touch one and the same address: atomics on it happen one after the other.
std::uint32_t lanes_at_one_address(LaneAccesses lanes);

/// How many bytes lie between the addresses of neighbouring lanes; nothing if that differs, or for a single lane.
std::optional<std::int64_t> stride_bytes(LaneAccesses lanes);

}  // namespace simulator
