/// @file
/// How the blocks of a grid take turns: each in one go, unless it waits for another, or one that it hands something
/// over to should find it half done.

#include <algorithm>
#include <numeric>
#include <random>

#include "simulator/checks/progress_check.hpp"
#include "base/device_model.hpp"
#include "simulator/execution/built_ins.hpp"
#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

// Each thread that has begun takes two of the 65,530 mappings that Linux grants a process: its stack and the guard
// below.
constexpr std::size_t most_resident_threads = 24'576;

}  // namespace

std::size_t Machine::most_resident_blocks() const {
  const std::size_t threads = std::size_t{block_size_.x} * block_size_.y * block_size_.z;
  const DeviceModel& model = device_model();
  const Occupancy room = occupancy(model, {static_cast<int>(threads), 0, launch_->dynamic_shared_bytes});
  const auto blocks = static_cast<std::size_t>(room.blocks) * static_cast<std::size_t>(model.multiprocessors);
  return std::clamp<std::size_t>(blocks, 1, most_resident_threads / threads);
}

void Machine::run_blocks(std::uint32_t count) {
  thread_order_ =
      order(block_size_.x * block_size_.y * block_size_.z, 0, block_size_.x * block_size_.y * block_size_.z);
  most_resident_ = most_resident_blocks();
  const std::vector<std::uint32_t> numbers = order(count, 1, any_block_order_ ? count : most_resident_);
  ++launch_count_;
  someone_finished_ = some_waited_ = false;
  if (can_be_spread(count)) return run_with_workers(numbers);
  run_range(numbers, 0, count);
}

void Machine::run_range(const std::vector<std::uint32_t>& numbers, std::size_t begin, std::size_t end) {
  std::deque<ResidentBlock*> waiting;
  std::mt19937 generator(20240229U + 2);
  idle_turns_ = 0;
  for (std::size_t next = begin; next < end || !waiting.empty();) {
    if (next < end && waiting.size() < most_resident_) {
      begin_block(numbers[next++]);
    } else {
      const auto turn = std::find_if(waiting.begin(), waiting.end(),
                                     [](const ResidentBlock* block) { return !block->at_grid_barrier; });
      if (turn == waiting.end()) {
        pass_grid_barrier(waiting, next < end);
        if (launch_error_ != cudaSuccess) break;
        continue;
      }
      ResidentBlock& block = **turn;
      waiting.erase(turn);
      resume_block(block);
    }
    const bool others = next < end || !waiting.empty();
    not_begun_ = end - next;
    room_for_next_ = not_begun_ != 0 && waiting.size() + 1 < most_resident_;
    BlockProgress progress = run_turn();
    while (progress == BlockProgress::waiting && !others) progress = run_turn();
    if (progress == BlockProgress::finished) {
      end_block();
    } else if (progress == BlockProgress::stepped_aside) {
      // The latest first, or anywhere: whoever looks at what earlier blocks hand over then finds them half done.
      const std::size_t place = schedule_ == Schedule::reversed ? 0 : generator() % (waiting.size() + 1);
      waiting.insert(waiting.begin() + static_cast<std::ptrdiff_t>(place), &put_away());
    } else {
      some_waited_ = true;
      waiting.push_back(&put_away());
    }
    if (launch_error_ != cudaSuccess) break;
  }
  give_up(waiting);
}

// Only `window` neighbours change places. A device hands blocks out in the order of their numbers, as room becomes
// free: then those that may be there together do.
std::vector<std::uint32_t> Machine::order(std::uint32_t count, std::uint32_t salt, std::size_t window) const {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  if (schedule_ == Schedule::forward) return result;
  std::mt19937 generator(20240229U + salt);
  for (std::size_t first = 0; first < count; first += window) {
    const auto begin = result.begin() + static_cast<std::ptrdiff_t>(first);
    const std::size_t size = std::min<std::size_t>(window, count - first);
    if (schedule_ == Schedule::reversed) {
      std::reverse(begin, begin + static_cast<std::ptrdiff_t>(size));
      continue;
    }
    for (std::size_t i = size; i > 1; --i)
      std::swap(begin[static_cast<std::ptrdiff_t>(i - 1)], begin[static_cast<std::ptrdiff_t>(generator() % i)]);
  }
  return result;
}

ResidentBlock& Machine::new_place() {
  places_.push_back(std::make_unique<ResidentBlock>([this] { thread_body(); }));
  running_ = places_.back().get();
  return *running_;
}

void Machine::release_place(ResidentBlock& place) { free_places_.push_back(&place); }

void Machine::begin_block(std::uint32_t number) {
  if (free_places_.empty()) {
    new_place();
  } else {
    running_ = free_places_.back();
    free_places_.pop_back();
  }
  const std::uint32_t count = block_size_.x * block_size_.y * block_size_.z;
  running_->block = {number, block_index(number), count};
  running_->began = progress_;
  running_->in_interval = running_->at_grid_barrier = running_->met_grid = false;
  std::vector<Thread>& threads = fibers().threads(count);
  if (running_->launch != launch_count_) {  // the same in all blocks of a launch
    running_->launch = launch_count_;
    for (std::uint32_t i = 0; i < count; ++i) {
      threads[i].index = thread_index(i);
      threads[i].watch(checks_.accesses);
    }
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    Thread& thread = threads[i];
    thread.block = number;
    thread.state = ThreadState::ready;
    thread.last_pc = nullptr;
    thread.idle = 0;
    thread.fence = 0;
    thread.seen = {};
    thread.tally = {};
  }
  epochs_.begin_block(number);
  shared_memory_.begin_block();
  barrier_usage_.block_begin();
  for (Observer* observer : observers_) observer->block_begin(block());
}

// In one go, blocks would meet only what finished blocks have handed over. So where something is handed over, each
// block lets the next one begin at a barrier, except on the first schedule.
bool Machine::steps_aside() const { return room_for_next_ && schedule_ != Schedule::forward && !hand_overs_.none(); }

// Runs the block until it ends, has to wait for another one, or lets another one begin.
BlockProgress Machine::run_turn() {
  const Index3& index = block().index;
  block_index_now = {index[0], index[1], index[2]};
  std::vector<Thread>& threads = fibers().threads(block().thread_count);
  if (running_->met_grid) {
    running_->met_grid = false;
    barrier_usage_.block_begin();
    release_barrier(threads);
    epochs_.next_interval();
  }
  for (;;) {
    if (!running_->in_interval) begin_interval(threads);
    running_->in_interval = true;
    if (!run_interval(threads)) return BlockProgress::waiting;
    running_->in_interval = false;
    if (launch_error_ != cudaSuccess || !end_interval(threads)) return BlockProgress::finished;
    if (running_->at_grid_barrier) return BlockProgress::at_grid_barrier;
    if (steps_aside()) return BlockProgress::stepped_aside;
  }
}

void Machine::end_block() {
  std::vector<Thread>& threads = fibers().threads(block().thread_count);
  if (launch_error_ != cudaSuccess) {
    initialisation_.interval_end(block(), threads);
    races_.interval_end(block(), threads);
    for (std::uint32_t i = 0; i < block().thread_count; ++i) {
      if (threads[i].state != ThreadState::finished) threads[i].context = nullptr;  // never to be resumed
    }
  }
  counter_.block_end(block(), threads);
  for (Observer* observer : observers_) observer->block_end(block(), threads);
  someone_finished_ = true;
  release_place(*running_);
}

ResidentBlock& Machine::put_away() {
  running_->clock = epochs_.put_away();
  running_->shared = shared_memory_.save();
  running_->barrier = barrier_usage_.position();
  return *running_;
}

void Machine::resume_block(ResidentBlock& block) {
  running_ = &block;
  epochs_.resume(std::move(block.clock));
  shared_memory_.restore(block.shared);
  barrier_usage_.resume(block.barrier);
}

// All blocks on the device wait for the whole grid.
void Machine::pass_grid_barrier(const std::deque<ResidentBlock*>& waiting, bool some_not_begun) {
  if (someone_finished_ || some_not_begun) {
    resume_block(*waiting.front());
    report_grid_divergence(*this, fibers().thread(0), some_not_begun);
    launch_error_ = cudaErrorLaunchTimeout;
    return;
  }
  epochs_.sync_grid();
  for (ResidentBlock* block : waiting) {
    block->at_grid_barrier = false;
    block->met_grid = true;
  }
}

// After an error the blocks that wait never go on.
void Machine::give_up(const std::deque<ResidentBlock*>& waiting) {
  for (ResidentBlock* block : waiting) {
    resume_block(*block);
    end_block();
  }
}

}  // namespace simulator
