/// @file
/// Puts the accesses of a warp's lanes together to requests, and sums what these cost.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "simulator/metrics/warp_request.hpp"
#include "simulator/results/warp_metrics.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// Watches the requests of all warps; see warp_metrics.hpp for what a request is.
///
/// Threads run one after the other, so a lane's accesses wait here until all live lanes of its warp have come as far,
/// or until the block meets at a barrier:
///
///     x = a[i];  lane 0:  o o o          `o o` have all lanes: two whole requests, folded into the sums.
///                lane 1:  o o            The third `o` waits for lane 1, at most until the barrier;
///                lane 2:  o o o          then it is a partial request.
class RequestCounter final : public Observer {
 public:
  void launch_begin(const LaunchRequest& launch) override;
  void block_begin(const Block& block) override;
  void access(const Access& access) override;
  void interval_end(const Block& block, const std::vector<Thread>& threads) override;
  void block_end(const Block& block, const std::vector<Thread>& threads) override;

  /// All requests so far, by line. Forgets them.
  WarpMetrics take(Symbolizer& symbolizer);

 private:
  /// One instruction of the program. A generic pointer may lead it to both spaces, and a copy reads and writes.
  struct Instruction {
    const void* pc;
    Space space;
    AccessKind kind;
    auto operator<=>(const Instruction&) const = default;  // NOLINT(modernize-use-nullptr): <=> has no null in it
  };

  /// The sums of one instruction.
  struct Sums {
    RequestTotals totals;
    std::uint32_t access_bytes = 0;
    std::optional<std::int64_t> stride;
    bool stride_differs = false;
    RequestShapes shapes{};
    std::optional<SplitWarp> split{};

    void add(LaneAccesses lanes, std::uint32_t live_lanes, const Instruction& instruction);
    void add_stride(std::optional<std::int64_t> more);
    void add(const Sums& more);
  };

  /// The accesses of one warp's lanes by one instruction since the last barrier.
  struct Pending {
    std::array<std::vector<LaneAccess>, warp_size> of_lane;
    std::vector<std::uint8_t> arrived;  ///< for each request: how many lanes have come to it
    std::size_t folded = 0;             ///< the first so many requests are in the sums
    RequestShapes shapes{};             ///< how the lanes went on; not in the sums yet
  };

  struct BlockState {
    Index3 index{};
    std::vector<std::uint32_t> live_lanes{};  ///< of each warp
    std::vector<std::map<Instruction, Pending>> warps{};
    std::size_t waiting = 0;  ///< lanes' accesses that are kept
  };

  void fold(const Instruction& instruction, Pending& pending, std::size_t request, std::uint32_t live_lanes);
  void fold_all(BlockState& state);
  void note_split(const Instruction& instruction, const Pending& pending, const BlockState& state, std::size_t warp);
  void make_room(BlockState& state);

  std::unordered_map<std::uint32_t, BlockState> blocks_;  ///< those that have begun and not ended
  std::map<Instruction, Sums> sums_;
  Index3 grid_{};  ///< of the launch
  bool exact_ = true;
};

}  // namespace simulator
