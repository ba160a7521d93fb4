#include "simulator/trace/recorder.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "simulator/metrics/timeline_recorder.hpp"
#include "simulator/trace/operation_table.hpp"

namespace simulator {

namespace {

constexpr std::size_t most_launches = 4;
constexpr std::size_t most_findings = 2;       // blocks of a launch that are kept for their findings
constexpr std::size_t most_accesses = 96'000;  // of a trace

std::uint32_t number_of(const Index3& index, const Index3& extent) {
  return index[0] + extent[0] * (index[1] + extent[1] * index[2]);
}

bool same_line(const SourceLocation& a, const SourceLocation& b) { return a.line == b.line && a.file == b.file; }

}  // namespace

Recorder::Recorder(Device& device, const TraceSelection& selection, const std::vector<MatrixRange>& matrices)
    : device_(device), selection_(selection), table_(device, matrices), room_(most_accesses) {}

bool Recorder::wanted() const {
  return selection_.launch == 0 ? trace_.launches.size() < most_launches : selection_.launch == trace_.launch_count;
}

void Recorder::launch_begin(const LaunchRequest& request) {
  ++trace_.launch_count;
  if (!wanted()) return;
  request_ = &request;
  LaunchTrace& launch = launch_.emplace();
  launch.number = trace_.launch_count;
  launch.kernel = request.names.kernel;
  launch.where = device_.symbolizer().locate(request.names.call_site);
  launch.grid = extent(request.grid);
  launch.block = extent(request.block);
  table_.begin_launch(request.names);
  kept_.clear();
  blocks_with_findings_.clear();
  steps_.assign(std::size_t{launch.grid[0]} * launch.grid[1] * launch.grid[2], 0);
}

BlockRecorder* Recorder::recorder_of(std::uint32_t block) {
  const auto recorder = open_.find(block);
  return recorder == open_.end() ? nullptr : recorder->second.get();
}

void Recorder::block_begin(const Block& block) {
  if (launch_) open_[block.number] = std::make_unique<BlockRecorder>(table_, block);
}

void Recorder::access(const Access& access) {
  if (BlockRecorder* recorder = recorder_of(access.thread.block)) recorder->access(access);
  if (!events_.empty()) place_findings();
}

void Recorder::lanes_met(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes) {
  const Thread& first = threads[warp * warp_size + static_cast<std::uint32_t>(std::countr_zero(lanes))];
  BlockRecorder* recorder = recorder_of(first.block);
  if (recorder != nullptr) recorder->exchange(threads, warp, lanes, device_.symbolizer().locate(first.warp.pc));
}

void Recorder::interval_end(const Block& block, const std::vector<Thread>& threads) {
  place_findings();
  BlockRecorder* recorder = recorder_of(block.number);
  if (recorder == nullptr) return;
  const auto waits = std::find_if(threads.begin(), threads.begin() + block.thread_count,
                                  [](const Thread& thread) { return thread.state == ThreadState::at_barrier; });
  const bool at_barrier = waits != threads.begin() + block.thread_count;
  recorder->end_interval(at_barrier ? device_.symbolizer().locate(waits->barrier_pc) : SourceLocation{});
}

// The checks see an access before the recorder does: where it is in the trace shows only later.
void Recorder::found(const Event& event) {
  if (launch_ && event.in_kernel) events_.push_back(event);
}

void Recorder::place_findings() {
  for (const Event& event : std::exchange(events_, {})) place(event);
}

void Recorder::place(const Event& event) {
  record_refused(event);
  TracedFinding finding;
  finding.kind = event.kind;
  finding.severity = event.severity;
  finding.message = event.message;
  finding.where = event.pc == nullptr ? event.where : device_.symbolizer().locate(event.pc);
  finding.access = locate(event, event.pc, event.thread, event.block);
  if (event.other_pc != nullptr) {
    finding.other_where = device_.symbolizer().locate(event.other_pc);
    finding.other_access = locate(event, event.other_pc, event.other_thread, event.other_block);
  }
  launch_->findings.push_back(std::move(finding));
  for (const Index3& index : {event.block, event.other_pc == nullptr ? event.block : event.other_block}) {
    const std::uint32_t block = number_of(index, launch_->grid);
    blocks_with_findings_.push_back(block);
    if (BlockRecorder* recorder = recorder_of(block)) recorder->keep_latest();
    for (Kept& kept : kept_) {
      if (kept.trace.number == block) kept.reason = std::min(kept.reason, Reason::finding);
    }
  }
}

// An access beside its array is no access() for observers.
void Recorder::record_refused(const Event& event) {
  const bool outside = event.kind == FindingKind::out_of_bounds || event.kind == FindingKind::use_after_free;
  BlockRecorder* recorder = recorder_of(number_of(event.block, launch_->grid));
  if (!outside || event.touch.address == 0 || recorder == nullptr) return;
  recorder->refused(number_of(event.thread, launch_->block), event.touch, event.pc);
}

// The access of that thread that a check speaks of: at its address, or else on its line, or else its latest.
std::optional<TracedAccess> Recorder::locate(const Event& event, const void* pc, const Index3& thread,
                                             const Index3& block) {
  const std::uint32_t block_number = number_of(block, launch_->grid);
  const std::uint32_t number = number_of(thread, launch_->block);
  const auto at_address = [&](std::uint32_t operation, std::int64_t element) {
    const TracedVariable& variable = table_.variable_of(operation);
    const std::int64_t wanted = element_at(variable, event.touch.address);
    return table_.pc(operation) == pc && element <= wanted &&
           wanted < element + elements_in(variable, table_.operation(operation).bytes);
  };
  const SourceLocation where = device_.symbolizer().locate(pc);
  const auto on_line = [&](std::uint32_t operation, std::int64_t /*element*/) {
    return same_line(table_.operation(operation).where, where);
  };
  if (event.touch.address != 0) return find(block_number, number, at_address);
  if (const auto found = find(block_number, number, on_line)) return found;
  return find(block_number, number, [](std::uint32_t, std::int64_t) { return true; });
}

template <class Matches>
std::optional<TracedAccess> Recorder::find(std::uint32_t block, std::uint32_t thread, const Matches& matches) {
  if (const BlockRecorder* recorder = recorder_of(block)) return recorder->find(thread, matches);
  for (const Kept& kept : kept_) {
    if (kept.trace.number == block) return find_access(kept.trace, thread, matches);
  }
  return std::nullopt;
}

Recorder::Reason Recorder::reason_for(const Block& block) const {
  if (selection_.block && *selection_.block == block.index) return Reason::wished;
  const auto& found = blocks_with_findings_;
  if (std::find(found.begin(), found.end(), block.number) != found.end()) return Reason::finding;
  return block.number == 0 ? Reason::first : Reason::last;
}

void Recorder::block_end(const Block& block, const std::vector<Thread>& threads) {
  if (!launch_) return;
  place_findings();
  steps_.at(block.number) = steps_of(block, threads);
  const auto recorder = open_.find(block.number);
  if (recorder == open_.end()) return;
  const std::size_t accesses = recorder->second->kept();
  keep({reason_for(block), recorder->second->take(threads), accesses});
  open_.erase(recorder);
}

// Of the blocks that nothing distinguishes only the last one stays, unless all are wished for.
void Recorder::keep(Kept kept) {
  if (kept.reason == Reason::last && !selection_.every_block) {
    std::erase_if(kept_, [](const Kept& other) { return other.reason == Reason::last; });
  }
  const auto same =
      std::count_if(kept_.begin(), kept_.end(), [&](const Kept& other) { return other.reason == kept.reason; });
  if (kept.reason == Reason::finding && static_cast<std::size_t>(same) >= most_findings) return;
  kept_.push_back(std::move(kept));
}

std::vector<BlockTrace> Recorder::choose_blocks() {
  std::stable_sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) { return a.reason < b.reason; });
  std::vector<BlockTrace> blocks;
  for (Kept& kept : kept_) {
    if (kept.accesses > room_ && !blocks.empty()) continue;
    room_ -= std::min(room_, kept.accesses);
    blocks.push_back(std::move(kept.trace));
  }
  std::sort(blocks.begin(), blocks.end(), [](const BlockTrace& a, const BlockTrace& b) { return a.number < b.number; });
  return blocks;
}

void Recorder::launch_end() {
  if (!launch_) return;
  place_findings();
  launch_->shared_bytes = block_needs(*request_, device_).shared_bytes;
  launch_->blocks = choose_blocks();
  launch_->variables = table_.variables();
  launch_->operations = table_.operations();
  for (const DeviceModel& model : device_models()) {
    auto timeline = timeline_on(model, *request_, device_, steps_);
    if (timeline) launch_->devices.push_back({std::move(*timeline), occupancy(model, block_needs(*request_, device_))});
  }
  trace_.launches.push_back(std::move(*launch_));
  launch_.reset();
  open_.clear();
}

Trace Recorder::take() {
  room_ = most_accesses;
  return std::exchange(trace_, {});
}

}  // namespace simulator
