/// @file
/// What the memory instructions of warps cost, line by line. Plain numbers, no machinery.
///
/// The lanes of a warp that come to an instruction for the k-th time since their block's last barrier make one
/// *request*. Its *live* lanes are those that had not finished at that barrier (or at the block's beginning).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/timeline.hpp"

namespace simulator {

/// Sums over requests. See warp_request.hpp for what one request costs.
struct RequestTotals {
  std::uint64_t requests = 0;
  std::uint64_t partial_requests = 0;  ///< made by a part of the live lanes only: the others went another way
  std::uint64_t lanes = 0;             ///< lanes that took part
  std::uint64_t live_lanes = 0;        ///< lanes that could have
  std::uint64_t bytes_used = 0;        ///< different bytes of each request

  /// @name Global memory
  /// @{
  std::uint64_t sectors = 0;        ///< of 32 bytes
  std::uint64_t ideal_sectors = 0;  ///< as few as could hold the bytes used
  /// @}

  /// @name Shared memory
  /// @{
  std::uint32_t bank_conflict_degree = 0;  ///< of the worst request; 1: no conflict; 0: no request
  std::uint64_t extra_wavefronts = 0;
  /// @}

  /// @name Atomics
  /// @{
  std::uint32_t contention = 0;  ///< the most lanes of one request at one address
  std::uint64_t serialised = 0;  ///< rounds past the first: contention - 1, summed over requests
  /// @}

  bool operator==(const RequestTotals&) const = default;

  RequestTotals& operator+=(const RequestTotals& more) {
    requests += more.requests;
    partial_requests += more.partial_requests;
    lanes += more.lanes;
    live_lanes += more.live_lanes;
    bytes_used += more.bytes_used;
    sectors += more.sectors;
    ideal_sectors += more.ideal_sectors;
    bank_conflict_degree = std::max(bank_conflict_degree, more.bank_conflict_degree);
    extra_wavefronts += more.extra_wavefronts;
    contention = std::max(contention, more.contention);
    serialised += more.serialised;
    return *this;
  }

  /// Sectors of the average request.
  double sectors_per_request() const { return ratio(sectors, requests); }
  /// Share of the live lanes that took part, 0 to 1.
  double warp_efficiency() const { return ratio(lanes, live_lanes); }
  /// Bytes used of those moved, 0 to 1; global memory only.
  double sector_efficiency() const { return ratio(bytes_used, sectors * 32); }

 private:
  static double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

/// How the lanes of a line's requests lie to each other, and how each lane goes on.
struct RequestShapes {
  std::uint64_t scattered = 0;  ///< requests of some of the live lanes, and these do not sit side by side
  /// @name Bytes between the addresses of neighbouring lanes, over the requests where that is the same for all of them
  /// @{
  std::int64_t narrowest = 0;  ///< 0: there is no such request, or all lanes of one touch the same
  std::int64_t widest = 0;
  /// @}
  std::uint64_t steps = 0;        ///< accesses of a lane after its first since a barrier
  std::uint64_t to_the_next = 0;  ///< of these, to the element right behind the one before

  RequestShapes& operator+=(const RequestShapes& more) {
    scattered += more.scattered;
    if (more.widest != 0) narrowest = widest == 0 ? more.narrowest : std::min(narrowest, more.narrowest);
    widest = std::max(widest, more.widest);
    steps += more.steps;
    to_the_next += more.to_the_next;
    return *this;
  }
};

/// A warp all of whose lanes come to a line, and some of them more often than the others.
struct SplitWarp {
  Index3 block{};
  Index3 grid{};                   ///< the blocks of the launch
  std::uint32_t first_thread = 0;  ///< of the warp
  std::uint32_t lanes = 0;         ///< of the warp that were live
  std::size_t all = 0;             ///< how often all of them came
  std::size_t some = 0;            ///< how often those came that came most often
};

/// The loads, the stores or the atomics of one line in one space.
struct LineMetrics {
  SourceLocation where;
  Space space = Space::global;
  AccessKind kind = AccessKind::read;
  RequestTotals totals;
  std::uint32_t access_bytes = 0;  ///< of one lane; the widest if they differ
  /// Bytes between the addresses of neighbouring lanes, where that is the same in all requests of two lanes or more.
  std::optional<std::int64_t> stride_bytes;
  RequestShapes shapes{};
  std::optional<SplitWarp> split{};  ///< the first such warp, between two barriers
};

/// What was measured of all warps and launches.
struct WarpMetrics {
  std::vector<LineMetrics> lines{};  ///< by file and line, then space and kind
  /// False if a kernel did so much between two barriers that lanes had to be counted before their neighbours came.
  bool exact = true;
  std::vector<LaunchTimeline> launches{};  ///< in their order
  std::uint64_t exchanges = 0;             ///< reads of shared memory whose value another thread of the block wrote
  std::uint64_t reads_during_copies = 0;   ///< of shared memory, while asynchronous copies of the thread are under way
  /// Reads of shared memory that nothing orders after the latest write there by another thread of the block, and writes
  /// that nothing orders after the latest read: in whatever order they ran here, they may go on at the same time.
  std::uint64_t unordered_accesses = 0;

  /// All lines of one space together.
  RequestTotals total(Space space) const {
    RequestTotals sum;
    for (const LineMetrics& line : lines) {
      if (line.space == space) sum += line.totals;
    }
    return sum;
  }
};

}  // namespace simulator
