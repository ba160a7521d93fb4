#include "simulator/scheduler/scheduler.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "simulator/results/device_model.hpp"
#include "simulator/scheduler/built_ins.hpp"
#include "simulator/scheduler/kernel_signals.hpp"
#include "simulator/scheduler/workers.hpp"

namespace simulator {

namespace {

// Each thread that has begun takes two of the 65,530 mappings that Linux grants a process: its stack and the guard
// below.
constexpr std::size_t most_resident_threads = 24'576;

// Below so many threads a process costs more than it saves.
constexpr std::uint64_t fewest_spread_threads = 4096;

constexpr std::uint32_t seed = 20240229U;

}  // namespace

Scheduler::Scheduler(Device& device, Observer& observer) : device_(device), observer_(observer) {
  free_places_.push_back(&new_place());
  install_signal_handlers(*this, device.sites(), observer);
}

cudaError_t Scheduler::run(const LaunchRequest& launch) {
  give_signal_stack();  // any host thread may come here
  state_.request = &launch;
  ++launch_count_;
  grid_dimensions_now = launch.grid;
  block_dimensions_now = launch.block;
  state_.error = cudaSuccess;
  state_.not_begun = launch.block_count();
  device_.begin_launch(launch.names, launch.dynamic_shared_bytes, launch.cluster_blocks());
  in_shared_memory_.clear();
  release_acquire_.begin_launch();
  observer_.launch_begin(launch);
  run_blocks();
  observer_.launch_end();
  device_.end_launch();
  state_.request = nullptr;
  return state_.error;
}

std::size_t Scheduler::most_resident_blocks() const {
  const std::size_t threads = launch().threads_per_block();
  const DeviceModel& model = device_model();
  const Occupancy room = occupancy(model, {static_cast<int>(threads), 0, launch().dynamic_shared_bytes});
  const auto blocks = static_cast<std::size_t>(room.blocks) * static_cast<std::size_t>(model.sm_count);
  const std::size_t of_cluster = launch().cluster_blocks();  // they are there together or not at all
  const std::size_t most = std::clamp<std::size_t>(blocks, 1, most_resident_threads / threads);
  return std::max(of_cluster, most / of_cluster * of_cluster);
}

void Scheduler::run_blocks() {
  const std::uint32_t count = launch().block_count();
  const std::uint32_t threads = launch().threads_per_block();
  threads_.set_order(order(threads, 0, threads));
  most_resident_ = most_resident_blocks();
  const std::vector<std::uint32_t> numbers = block_order();
  any_finished_ = any_waited_ = false;
  if (can_be_spread()) {
    const auto run_part = [&](std::size_t begin, std::size_t end) {
      run_range(numbers, begin, end);
      return state_.error == cudaSuccess && !any_waited_ && release_acquire_.none();
    };
    if (run_in_workers(workers_, count, device_, observer_, run_part)) return;
  }
  run_range(numbers, 0, count);
}

// Whether what blocks do can be taken from one process to another.
bool Scheduler::can_be_spread() const {
  const std::uint32_t blocks = launch().block_count();
  return workers_ > 1 && blocks >= workers_ && watches_accesses_ && observer_.can_be_spread() &&
         !launch().cooperative && launch().cluster_blocks() == 1 && device_.memory().registered().empty() &&
         std::uint64_t{blocks} * launch().threads_per_block() >= fewest_spread_threads;
}

void Scheduler::run_range(const std::vector<std::uint32_t>& numbers, std::size_t begin, std::size_t end) {
  std::mt19937 generator(seed + 2);
  state_.idle_quanta = 0;
  for (std::size_t next = begin; (next < end || !waiting_.empty()) && state_.error == cudaSuccess;) {
    if (next < end && waiting_.size() < most_resident_) {
      begin_block(numbers[next++]);
    } else if (!resume_one_of_waiting(next < end)) {
      continue;
    }
    state_.not_begun = end - next;
    room_for_next_ = state_.not_begun != 0 && waiting_.size() + 1 < most_resident_;
    run_current(next < end || !waiting_.empty(), generator);
  }
  abandon_waiting();
}

// Resumes a block that does not wait for the whole grid. If all do, the grid has met, or never will.
// @returns whether a block runs
bool Scheduler::resume_one_of_waiting(bool some_not_begun) {
  const auto next = std::find_if(waiting_.begin(), waiting_.end(),
                                 [](const ResidentBlock* block) { return !block->at_grid_barrier; });
  if (next == waiting_.end()) {
    pass_grid_barrier(some_not_begun);
    return false;
  }
  ResidentBlock& block = **next;
  waiting_.erase(next);
  resume_block(block);
  return true;
}

// Runs the current block until another one has to run. @param others whether there is another one
void Scheduler::run_current(bool others, std::mt19937& generator) {
  BlockProgress progress = run_block();
  while (progress == BlockProgress::waiting && !others) progress = run_block();
  if (progress == BlockProgress::finished) {
    end_block();
  } else if (progress == BlockProgress::preempted) {
    // The latest first, or anywhere: a block that acquires what earlier blocks release then finds them half done.
    const std::size_t place = schedule_ == Schedule::reversed ? 0 : generator() % (waiting_.size() + 1);
    waiting_.insert(waiting_.begin() + static_cast<std::ptrdiff_t>(place), &preempt_block());
  } else {
    any_waited_ = true;
    if (progress == BlockProgress::waiting) ++block_waits_;
    waiting_.push_back(&preempt_block());
  }
}

// The blocks of a cluster begin one after the other.
std::vector<std::uint32_t> Scheduler::block_order() const {
  const std::uint32_t of_cluster = launch().cluster_blocks();
  const std::uint32_t clusters = launch().block_count() / of_cluster;
  std::vector<std::uint32_t> all = order(clusters, 1, any_block_order_ ? clusters : most_resident_ / of_cluster);
  if (of_cluster == 1) return all;
  const std::vector<std::uint32_t> ranks = order(of_cluster, 2, of_cluster);
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t cluster : all) {
    for (const std::uint32_t rank : ranks) numbers.push_back(launch().block_in_cluster(cluster, rank));
  }
  return numbers;
}

// Only `window` neighbours change places. A device hands blocks out in the order of their numbers, as room becomes
// free: then those that may be there together do.
std::vector<std::uint32_t> Scheduler::order(std::uint32_t count, std::uint32_t salt, std::size_t window) const {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  if (schedule_ == Schedule::forward) return result;
  std::mt19937 generator(seed + salt);
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

ResidentBlock& Scheduler::new_place() {
  places_.push_back(std::make_unique<ResidentBlock>([this] { threads_.thread_body(); }));
  state_.block_places = places_.size();
  state_.running = places_.back().get();
  return *state_.running;
}

void Scheduler::begin_block(std::uint32_t number) {
  if (free_places_.empty()) {
    new_place();
  } else {
    state_.running = free_places_.back();
    free_places_.pop_back();
  }
  ResidentBlock& running = *state_.running;
  const std::uint32_t count = launch().threads_per_block();
  running.block = {.number = number, .index = launch().block_index(number), .thread_count = count};
  running.began = state_.progress;
  running.in_interval = running.at_grid_barrier = running.met_grid = false;
  std::vector<Thread>& threads = running.threads();
  if (running.launch != launch_count_) {  // the same in all blocks of a launch
    running.launch = launch_count_;
    for (std::uint32_t i = 0; i < count; ++i) {
      threads[i].index = launch().thread_index(i);
      threads[i].watch(watches_accesses_);
    }
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    Thread& thread = threads[i];
    thread.block = number;
    thread.state = ThreadState::ready;
    thread.last_pc = nullptr;
    thread.warp_barrier_pc = nullptr;
    thread.active_lanes = 0;
    thread.bits_of_float = ~std::uint64_t{0};  // no number
    thread.idle = 0;
    thread.fence = 0;
    thread.acquired = {};
    thread.has_waited_for_phase = false;
    thread.tally = no_tally_;
    thread.split_barriers = {};
  }
  bring_cluster(running, false);
  device_.epochs().begin_block(number, launch().cluster_blocks() > 1);
  device_.shared_memory().begin_block(launch().rank_in_cluster(number));
  observer_.block_begin(running.block);
}

const Block* Scheduler::resident_block(std::uint32_t number) const {
  if (block().number == number) return &block();
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [&](const ResidentBlock* one) { return one->block.number == number; });
  return found == waiting_.end() ? nullptr : &(*found)->block;
}

// In one go, blocks would meet only what finished blocks have released. So where something is released, each block lets
// the next one begin at a barrier, except on the first schedule.
bool Scheduler::preempts_at_barriers() const {
  return room_for_next_ && schedule_ != Schedule::forward && !release_acquire_.none();
}

// Runs the current block until it ends, has to wait for another one, or lets another one begin.
Scheduler::BlockProgress Scheduler::run_block() {
  ResidentBlock& running = *state_.running;
  block_index_now = {running.block.index[0], running.block.index[1], running.block.index[2]};
  if (std::exchange(running.met_grid, false)) {
    observer_.grid_barrier_passed(running.block);
    device_.epochs().next_interval();
  }
  for (;;) {
    if (!threads_.run_interval()) return BlockProgress::waiting;
    if (state_.error != cudaSuccess || !threads_.end_interval()) return BlockProgress::finished;
    if (running.at_grid_barrier) return BlockProgress::at_grid_barrier;
    if (preempts_at_barriers()) return BlockProgress::preempted;
  }
}

void Scheduler::end_block() {
  ResidentBlock& running = *state_.running;
  std::vector<Thread>& threads = running.threads();
  if (state_.error != cudaSuccess) {
    observer_.block_aborted(running.block, threads);
    for (std::uint32_t i = 0; i < running.block.thread_count; ++i) {
      if (threads[i].state == ThreadState::finished) continue;
      threads[i].context = nullptr;  // never to be resumed
      threads[i].phase_wait = {};
    }
  }
  observer_.block_end(running.block, threads);
  any_finished_ = true;
  std::erase(in_shared_memory_, &running);
  free_places_.push_back(&running);
}

ResidentBlock& Scheduler::preempt_block() {
  ResidentBlock& running = *state_.running;
  running.clock = device_.epochs().save();
  observer_.block_preempted(running.block);
  return running;
}

// Shared memory holds what the blocks of one cluster have there. When a block of another one runs, theirs is put aside.
void Scheduler::bring_cluster(ResidentBlock& block, bool has_run) {
  SharedMemory& memory = device_.shared_memory();
  const auto rank_of = [&](const ResidentBlock& one) { return launch().rank_in_cluster(one.block.number); };
  const auto is_mate = [&](const ResidentBlock& one) {
    return launch().cluster_of(one.block.number) == launch().cluster_of(block.block.number);
  };
  const auto bring = [&](ResidentBlock& one) {
    memory.restore(rank_of(one), one.shared);
    in_shared_memory_.push_back(&one);
  };
  if (!in_shared_memory_.empty() && !is_mate(*in_shared_memory_.front())) {
    for (ResidentBlock* other : std::exchange(in_shared_memory_, {})) other->shared = memory.save(rank_of(*other));
  }
  if (in_shared_memory_.empty() && launch().cluster_blocks() > 1) {
    for (ResidentBlock* other : waiting_) {
      if (other != &block && is_mate(*other)) bring(*other);
    }
  }
  const bool is_there =
      std::find(in_shared_memory_.begin(), in_shared_memory_.end(), &block) != in_shared_memory_.end();
  if (has_run && !is_there) bring(block);
  if (!has_run) in_shared_memory_.push_back(&block);
  memory.select(rank_of(block));
}

void Scheduler::resume_block(ResidentBlock& block) {
  state_.running = &block;
  device_.epochs().resume(std::move(block.clock));
  bring_cluster(block, true);
  observer_.block_resumed(block.block);
}

// All blocks on the device wait for the whole grid.
void Scheduler::pass_grid_barrier(bool some_not_begun) {
  if (any_finished_ || some_not_begun) {
    resume_block(*waiting_.front());
    observer_.grid_barrier_diverged(fibers().thread(0), some_not_begun);
    preempt_block();  // it stays among those that wait, and ends with them
    state_.error = cudaErrorLaunchTimeout;
    return;
  }
  device_.epochs().sync_grid();
  for (ResidentBlock* block : waiting_) {
    block->at_grid_barrier = false;
    block->met_grid = true;
  }
}

// After an error the blocks that wait never go on.
void Scheduler::abandon_waiting() {
  for (ResidentBlock* block : std::exchange(waiting_, {})) {
    resume_block(*block);
    end_block();
  }
}

}  // namespace simulator
