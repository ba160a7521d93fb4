#include "simulator/trace/block_recorder.hpp"

#include <algorithm>
#include <array>

#include "simulator/metrics/warp_request.hpp"
#include "simulator/trace/operation_table.hpp"

namespace simulator {

namespace {

// Accesses: what a page can hold and a person can look at.
constexpr std::size_t most_of_an_interval = 24'000;
constexpr std::size_t most_of_a_block = 48'000;
constexpr std::size_t most_exchanges = 400;  // of an interval

// An interval takes room even if nothing happens in it: loops may be long.
std::size_t size_of(const TracedInterval& interval) {
  return 16 + interval.threads.size() + 16 * interval.exchanges.size();
}

}  // namespace

BlockRecorder::BlockRecorder(OperationTable& table, const Block& block)
    : table_(table),
      made_by_(block.thread_count),
      most_of_a_thread_(static_cast<std::uint32_t>(most_of_an_interval / block.thread_count)) {
  trace_.number = block.number;
  trace_.index = block.index;
}

// Each thread has its share, so that the last ones are seen, too.
bool BlockRecorder::has_room(std::uint32_t thread) {
  ++now_.made;
  return ++made_by_[thread] <= most_of_a_thread_ && !full_;
}

void BlockRecorder::access(const Access& access) {
  settle();
  if (!has_room(access.thread.number)) return;
  const std::uint32_t operation = table_.of(access);
  const TracedVariable& variable = table_.variable_of(operation);
  const std::int64_t element = element_at(variable, access.address);
  const std::uint32_t count = elements_in(variable, access.bytes);
  for (std::uint32_t i = 0; i < count; ++i) look_at(operation, element + i);
  append(access.thread.number, operation, element);
  unsettled_ = access.kind != AccessKind::read;
}

void BlockRecorder::refused(std::uint32_t thread, const Touch& touch, const void* pc) {
  settle();
  ++now_.made;
  const std::uint32_t operation = table_.of(pc, touch.space, touch.address, touch.bytes, touch.kind, true);
  append(thread, operation, element_at(table_.variable_of(operation), touch.address));
}

void BlockRecorder::exchange(const std::vector<Thread>& threads, std::uint32_t warp, std::uint32_t lanes,
                             const SourceLocation& where) {
  if (full_ || now_.exchanges.size() == most_exchanges) return;
  TracedExchange& exchange = now_.exchanges.emplace_back();
  exchange.at = static_cast<std::uint32_t>(now_.threads.size());
  exchange.where = where;
  exchange.warp = warp;
  exchange.lanes = lanes;
  exchange.sources.fill(warp_size);
  for (std::uint32_t lane = 0; lane < warp_size; ++lane) {
    if ((lanes >> lane & 1U) != 0)
      exchange.sources[lane] = static_cast<std::uint8_t>(threads[warp * warp_size + lane].warp.source);
  }
}

void BlockRecorder::append(std::uint32_t thread, std::uint32_t operation, std::int64_t element) {
  now_.threads.push_back(thread);
  now_.operations.push_back(operation);
  now_.elements.push_back(element);
}

// Keeps the value of an element that is not what the interval has said of it so far.
void BlockRecorder::look_at(std::uint32_t operation, std::int64_t element) {
  const std::uint32_t variable = table_.operation(operation).variable;
  const ElementValue value = value_of(table_.variable_of(operation), element);
  const auto [known, is_new] = known_.try_emplace({variable, element}, value);
  if (!is_new && known->second == value) return;
  known->second = value;
  now_.seen.push_back({static_cast<std::uint32_t>(now_.threads.size()), variable, element, value});
}

void BlockRecorder::settle() {
  if (!unsettled_) return;
  unsettled_ = false;
  const Operation& operation = table_.operation(now_.operations.back());
  const TracedVariable& variable = table_.variables()[operation.variable];
  const std::int64_t first = now_.elements.back();
  for (std::int64_t element = first; element < first + elements_in(variable, operation.bytes); ++element) {
    const ElementValue value = value_of(variable, element);
    known_[{operation.variable, element}] = value;
    now_.written.push_back(value);
  }
}

void BlockRecorder::end_interval(const SourceLocation& barrier) {
  settle();
  now_.barrier = barrier;
  count_requests();
  kept_ += size_of(now_);
  make_room();
  const std::uint32_t next = now_.number + 1;
  if (!full_ || !now_.threads.empty()) trace_.intervals.push_back(std::move(now_));
  now_ = {};
  now_.number = next;
  known_.clear();
  std::fill(made_by_.begin(), made_by_.end(), 0);
}

// Drops intervals from the middle: those after the first ones, which are half of what there is room for. Once something
// has been found, what comes later is dropped instead.
void BlockRecorder::make_room() {
  full_ = full_ || (frozen_ && kept_ > most_of_a_block);
  if (frozen_) return;
  std::size_t first_ones = 0;
  auto drop = trace_.intervals.begin();
  while (drop != trace_.intervals.end() && first_ones + size_of(*drop) <= most_of_a_block / 2) {
    first_ones += size_of(*drop);
    ++drop;
  }
  while (kept_ > most_of_a_block && drop != trace_.intervals.end()) {
    kept_ -= size_of(*drop);
    drop = trace_.intervals.erase(drop);
  }
}

void BlockRecorder::count_requests() {
  struct Lanes {
    std::array<LaneAccess, warp_size> lanes;
    std::uint32_t count = 0;
  };
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, Lanes> requests;  // operation, warp, round
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> rounds;            // of operation and thread
  for (std::size_t i = 0; i < now_.threads.size(); ++i) {
    const std::uint32_t operation = now_.operations[i];
    if (table_.operation(operation).refused) continue;
    const TracedVariable& variable = table_.variable_of(operation);
    const std::uint32_t thread = now_.threads[i];
    Lanes& request = requests[{operation, thread / warp_size, rounds[{operation, thread}]++}];
    const std::uintptr_t address = variable.base + static_cast<std::uintptr_t>(now_.elements[i]) * variable.type.bytes;
    request.lanes[request.count++] = {thread % warp_size, address, table_.operation(operation).bytes};
  }
  for (auto& [key, request] : requests) {
    const auto [operation, warp, round] = key;
    const auto end = request.lanes.begin() + request.count;
    std::sort(request.lanes.begin(), end, [](const LaneAccess& a, const LaneAccess& b) { return a.lane < b.lane; });
    const LaneAccesses lanes(request.lanes.data(), request.count);
    const bool global = table_.variable_of(operation).space == Space::global;
    now_.requests.push_back(
        {operation, warp, round, request.count, global ? sectors(lanes) : bank_conflicts(lanes).degree});
  }
}

BlockTrace BlockRecorder::take(const std::vector<Thread>& threads) {
  if (!now_.threads.empty()) end_interval({});
  trace_.interval_count = now_.number;
  for (std::size_t i = 0; i < made_by_.size(); ++i) trace_.threads.push_back(threads[i].tally);
  return std::move(trace_);
}

}  // namespace simulator
