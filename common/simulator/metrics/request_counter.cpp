#include "simulator/metrics/request_counter.hpp"

#include <cstdlib>
#include <string>
#include <tuple>
#include <utility>

namespace simulator {

namespace {

// Of one block; 24 bytes each.
constexpr std::size_t most_waiting = std::size_t{1} << 22U;

}  // namespace

void RequestCounter::launch_begin(const LaunchRequest& launch) { grid_ = extent(launch.grid); }

void RequestCounter::block_begin(const Block& block) {
  BlockState state{.index = block.index};
  for (std::uint32_t first = 0; first < block.thread_count; first += warp_size) {
    state.live_lanes.push_back(std::min(warp_size, block.thread_count - first));
  }
  state.warps.resize(state.live_lanes.size());
  blocks_[block.number] = std::move(state);
}

void RequestCounter::access(const Access& access) {
  BlockState& state = blocks_.at(access.thread.block);
  const std::uint32_t warp = access.thread.warp_number();
  const std::uint32_t lane = access.thread.lane();
  const Instruction instruction{access.pc, access.space, access.kind};
  Pending& pending = state.warps[warp][instruction];

  std::vector<LaneAccess>& own = pending.of_lane[lane];
  if (!own.empty()) {
    ++pending.shapes.steps;
    pending.shapes.to_the_next += access.address == own.back().address + own.back().bytes ? 1 : 0;
  }
  own.push_back({lane, access.address, access.bytes});
  ++state.waiting;
  const std::size_t request = own.size() - 1;
  if (request == pending.arrived.size()) pending.arrived.push_back(0);
  if (++pending.arrived[request] == state.live_lanes[warp]) {
    fold(instruction, pending, request, state.live_lanes[warp]);
    pending.folded = request + 1;  // earlier ones are complete, too: lanes come to them in order
  }
  if (state.waiting > most_waiting) make_room(state);
}

void RequestCounter::fold(const Instruction& instruction, Pending& pending, std::size_t request,
                          std::uint32_t live_lanes) {
  std::vector<LaneAccess> lanes;
  lanes.reserve(warp_size);
  for (const std::vector<LaneAccess>& lane : pending.of_lane) {
    if (request < lane.size()) lanes.push_back(lane[request]);
  }
  sums_[instruction].add(lanes, live_lanes, instruction);
}

void RequestCounter::fold_all(BlockState& state) {
  for (std::size_t warp = 0; warp < state.warps.size(); ++warp) {
    for (auto& [instruction, pending] : state.warps[warp]) {
      note_split(instruction, pending, state, warp);
      sums_[instruction].shapes += pending.shapes;
      for (std::size_t request = pending.folded; request < pending.arrived.size(); ++request) {
        fold(instruction, pending, request, state.live_lanes[warp]);
      }
    }
    state.warps[warp].clear();
  }
  state.waiting = 0;
}

void RequestCounter::note_split(const Instruction& instruction, const Pending& pending, const BlockState& state,
                                std::size_t warp) {
  if (pending.folded == 0 || pending.folded == pending.arrived.size()) return;
  std::optional<SplitWarp>& split = sums_[instruction].split;
  if (split) return;
  split = {.block = state.index,
           .grid = grid_,
           .first_thread = static_cast<std::uint32_t>(warp) * warp_size,
           .lanes = state.live_lanes[warp],
           .all = pending.folded,
           .some = pending.arrived.size()};
}

// First forgets what is in the sums already. If that is not enough, lanes that wait for others are counted without
// them.
void RequestCounter::make_room(BlockState& state) {
  state.waiting = 0;
  for (auto& warp : state.warps) {
    for (auto& [instruction, pending] : warp) {
      for (std::vector<LaneAccess>& lane : pending.of_lane) {
        lane.erase(lane.begin(), lane.begin() + static_cast<std::ptrdiff_t>(std::min(pending.folded, lane.size())));
        state.waiting += lane.size();
      }
      pending.arrived.erase(pending.arrived.begin(),
                            pending.arrived.begin() + static_cast<std::ptrdiff_t>(pending.folded));
      pending.folded = 0;
    }
  }
  if (state.waiting <= most_waiting / 2) return;
  exact_ = false;
  fold_all(state);
}

void RequestCounter::interval_end(const Block& block, const std::vector<Thread>& threads) {
  BlockState& state = blocks_.at(block.number);
  fold_all(state);
  state.live_lanes.assign(state.warps.size(), 0);
  for (std::uint32_t i = 0; i < block.thread_count; ++i) {
    if (threads[i].state != ThreadState::finished) ++state.live_lanes[i / warp_size];
  }
}

// After an error the last interval has no end of its own.
void RequestCounter::block_end(const Block& block, const std::vector<Thread>& /*threads*/) {
  fold_all(blocks_.at(block.number));
  blocks_.erase(block.number);
}

void RequestCounter::Sums::add(LaneAccesses lanes, std::uint32_t live_lanes, const Instruction& instruction) {
  RequestTotals one;
  one.requests = 1;
  one.lanes = lanes.size();
  one.live_lanes = live_lanes;
  one.partial_requests = lanes.size() < live_lanes ? 1 : 0;
  one.bytes_used = bytes_used(lanes);
  if (instruction.space == Space::global) {
    one.sectors = sectors(lanes);
    one.ideal_sectors = (one.bytes_used + sector_bytes - 1) / sector_bytes;
  } else {
    const BankConflicts conflicts = bank_conflicts(lanes);
    one.bank_conflict_degree = conflicts.degree;
    one.extra_wavefronts = conflicts.extra_wavefronts;
  }
  if (instruction.kind == AccessKind::atomic) {
    one.contention = lanes_at_one_address(lanes);
    one.serialised = one.contention - 1;
  }
  totals += one;
  for (const LaneAccess& lane : lanes) access_bytes = std::max(access_bytes, lane.bytes);
  if (lanes.size() > 1) add_stride(stride_bytes(lanes));
  const bool side_by_side = lanes.back().lane - lanes.front().lane + 1 == lanes.size();
  shapes.scattered += one.partial_requests != 0 && !side_by_side ? 1 : 0;
}

void RequestCounter::Sums::add_stride(std::optional<std::int64_t> more) {
  if (more) shapes += {.narrowest = std::abs(*more), .widest = std::abs(*more)};
  if (stride_differs) return;
  stride_differs = !more || (stride && *stride != *more);
  stride = stride_differs ? std::nullopt : more;
}

void RequestCounter::Sums::add(const Sums& more) {
  totals += more.totals;
  access_bytes = std::max(access_bytes, more.access_bytes);
  if (more.stride || more.stride_differs) add_stride(more.stride);
  shapes += more.shapes;
  if (!split) split = more.split;
}

WarpMetrics RequestCounter::take(Symbolizer& symbolizer) {
  // Template instances and several accesses of one line have a program counter each.
  using Key = std::tuple<std::string, int, Space, AccessKind>;
  std::map<Key, std::pair<SourceLocation, Sums>> by_line;
  for (const auto& [instruction, sums] : std::exchange(sums_, {})) {
    SourceLocation where = symbolizer.locate(instruction.pc);
    auto& [place, sum] = by_line[{where.file, where.line, instruction.space, instruction.kind}];
    place = {where.file, where.line, 0};
    sum.add(sums);
  }
  WarpMetrics result;
  result.exact = std::exchange(exact_, true);
  for (auto& [key, entry] : by_line) {
    const auto& [where, sums] = entry;
    result.lines.push_back({where, std::get<Space>(key), std::get<AccessKind>(key), sums.totals, sums.access_bytes,
                            sums.stride_differs ? std::nullopt : sums.stride, sums.shapes, sums.split});
  }
  return result;
}

}  // namespace simulator
