#include "simulator/scheduler/thread_scheduler.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "simulator/scheduler/safe_point.hpp"

namespace simulator {

namespace {

// In one round the threads of a block share so many accesses, in case one waits for another. The first of them gets
// more, so that of a thousand threads that all loop for ever one is found out soon (LoopLimit).
constexpr std::int32_t accesses_a_round = 2'000'000;
constexpr std::int32_t accesses_of_the_first = 4'000'000;

// A loop whose samples come so much further through memory gets on. One that stays within an array does so a few times.
constexpr std::uintptr_t bytes_of_progress = 1'000'000;

// A block whose threads only use up their quanta may be waiting for another block.
constexpr int rounds_before_others = 4;

// If no thread has done anything but wait for so many quanta each, and at least for so many, none ever will.
constexpr std::int64_t idle_quanta_a_thread = 8;
constexpr std::int64_t fewest_idle_quanta = 20'000;

}  // namespace

// No exception may cross a fiber's first frame.
void ThreadScheduler::thread_body() {
  Thread& thread = *running_thread;
  debug_stop_.thread_begins(*state_.request, state_.running->block, thread);
  try {
    state_.request->call->run();
  } catch (const std::exception& error) {
    observer_.kernel_exception(thread, error.what());
    state_.error = cudaErrorLaunchFailure;
  } catch (...) {
    observer_.kernel_exception(thread, nullptr);
    state_.error = cudaErrorLaunchFailure;
  }
  thread.state = ThreadState::finished;
  pass_quantum(thread);
}

// Threads go on from their barrier also after a divergence, as current hardware lets them once the others have left: so
// what else is wrong is found.
void ThreadScheduler::begin_interval() {
  std::vector<Thread>& threads = state_.running->threads();
  BarrierVote vote;
  for (std::uint32_t i = 0; i < state_.running->block.thread_count; ++i) {
    Thread& thread = threads[i];
    thread.spent = 0;
    thread.epoch = epochs_.now();
    thread.earlier_shared_writes = thread.tally.shared_writes;
    if (thread.state != ThreadState::at_barrier) continue;
    thread.state = ThreadState::ready;
    vote.true_count += thread.offer == BarrierOffer::predicate_true ? 1 : 0;
    ++vote.thread_count;
  }
  state_.running->vote = vote;
}

bool ThreadScheduler::run_interval() {
  if (!std::exchange(state_.running->in_interval, true)) begin_interval();
  // One round is enough, unless threads meet in warps or use up their quanta: then others go on before they do.
  int fruitless_rounds = 0;
  do {
    const RoundEnd end = run_round();
    if (state_.error != cudaSuccess) break;
    fruitless_rounds = end == RoundEnd::fruitless ? fruitless_rounds + 1 : 0;
    if (end == RoundEnd::all_wait || fruitless_rounds == rounds_before_others) return false;
  } while (any_ready_ || warps_.release_stuck());
  state_.running->in_interval = false;
  return true;
}

struct ThreadScheduler::Round {
  bool all_wait = true;
  bool some_wait = false;
  bool none_moved = true;
  bool any_ready = false;
  std::uint32_t polling_warps = 0;
  std::uint32_t meeting_warps = 0;

  /// `thread` has come back. @param passed on the way threads before it have moved and passed the processor on
  void note(const Thread& thread, bool passed, std::uint32_t idle_before) {
    const bool meets = thread.state == ThreadState::at_warp_operation;
    const bool ready = thread.state == ThreadState::ready;
    const std::uint32_t warp = 1U << thread.warp_number();
    if (thread.yielded || thread.idle > idle_before) polling_warps |= warp;
    if (meets) meeting_warps |= warp;
    all_wait = all_wait && !passed && (thread.yielded || meets);
    some_wait = some_wait || thread.yielded;
    none_moved = none_moved && !passed && ready;
    any_ready = any_ready || ready;
  }
  /// Whether some warp only votes. One that asks for a flag and votes on what its lanes have seen waits, also those of
  /// its lanes that only vote.
  bool only_meets() const { return (meeting_warps & ~polling_warps) != 0; }
};

ThreadScheduler::RoundEnd ThreadScheduler::run_round() {
  std::vector<Thread>& threads = state_.running->threads();
  quantum_ = accesses_a_round / static_cast<std::int32_t>(state_.running->block.thread_count);
  std::int32_t accesses = accesses_of_the_first;
  Round round;
  warps_.take_released();
  for (place_ = 0; place_ < order_.size(); ++place_) {
    Thread& first = threads[order_[place_]];
    if (first.state != ThreadState::ready) continue;
    begin_quantum(first, std::exchange(accesses, quantum_));
    quantum_passed_ = false;
    Thread& thread = fibers().resume(first);
    ++state_.progress;
    safe_point();
    if (std::exchange(thread.tells_quantum_end, false)) {
      thread.interrupted_quantum = 0;
      observer_.quantum_end(thread);
    }
    if (state_.error != cudaSuccess) break;
    if (thread.state != ThreadState::at_warp_operation)
      state_.idle_quanta = thread.yielded ? state_.idle_quanta + 1 : 0;
    round.note(thread, quantum_passed_, idle_before_quantum_);
  }
  any_ready_ = warps_.take_released() || round.any_ready;
  if (round.only_meets()) {
    state_.idle_quanta = 0;
  } else if (round.all_wait && round.some_wait) {
    return RoundEnd::all_wait;
  }
  return round.none_moved && any_ready_ ? RoundEnd::fruitless : RoundEnd::moved;
}

void ThreadScheduler::begin_quantum(Thread& thread, std::int32_t accesses) {
  constexpr std::size_t soon = 2;
  if (place_ + soon < order_.size()) FiberPool::fetch_ahead(fibers().thread(order_[place_ + soon]));
  thread.begin_quantum(accesses);
  running_quantum_ = accesses;
  idle_before_quantum_ = thread.idle;
}

// At a barrier or its end, the running thread passes the processor to the next one in order. The scheduler gets it back
// when there is more to note than that a thread has moved.
void ThreadScheduler::pass_quantum(Thread& thread) {
  const bool noteworthy = thread.idle > idle_before_quantum_ || thread.tells_quantum_end ||
                          state_.error != cudaSuccess || place_ + 1 == order_.size();
  FiberPool& fibers = state_.running->fibers;
  if (noteworthy) return fibers.yield();
  Thread& next = fibers.thread(order_[place_ + 1]);
  if (next.state != ThreadState::ready) return fibers.yield();
  ++place_;
  ++state_.progress;
  state_.idle_quanta = 0;
  quantum_passed_ = true;
  begin_quantum(next, quantum_);
  fibers.pass_to(next);
}

void ThreadScheduler::yield(Thread& thread) {
  const auto threads = static_cast<std::int64_t>(state_.block_places * state_.running->block.thread_count);
  if (state_.idle_quanta > fewest_idle_quanta + idle_quanta_a_thread * threads)
    end_endless_loop({thread.last_pc, LoopSign::waits, state_.not_begun});
  thread.idle = 0;
  thread.yielded = true;
  fibers().yield();
}

// Each quantum ends somewhere in memory: these samples show whether a loop comes further. One in which the thread has come
// to a new place does not count.
void ThreadScheduler::on_quantum_expired(Thread& thread, std::uintptr_t address, const void* pc) {
  const bool is_first = thread.spent == 0;
  const bool goes_on =
      address + bytes_of_progress < thread.lowest_seen || address > thread.highest_seen + bytes_of_progress;
  if (is_first || goes_on) {
    thread.lowest_seen = is_first ? address : std::min(address, thread.lowest_seen);
    thread.highest_seen = is_first ? address : std::max(address, thread.highest_seen);
    thread.spent = 1;
  } else {
    thread.spent += LoopLimit::units(running_quantum_);
  }
  if (loop_limit_.reached(thread.spent)) end_endless_loop({pc, LoopSign::comes_back});
  fibers().yield();
}

void ThreadScheduler::end_endless_loop(const EndlessLoop& loop) {
  observer_.endless_loop(*running_thread, state_.running->threads(), loop);
  abort_launch(cudaErrorLaunchTimeout);
}

void ThreadScheduler::abort_launch(cudaError_t error) {
  state_.error = error;
  fibers().abandon();
}

bool ThreadScheduler::end_interval() {
  ResidentBlock& running = *state_.running;
  std::vector<Thread>& threads = running.threads();
  observer_.interval_end(running.block, threads);

  const void* pc = nullptr;
  std::uint32_t at_first = 0;                  // threads that wait at the same barrier as the first that waits
  BarrierOffer offer = BarrierOffer::nothing;  // of that one
  running.block.left = 0;
  for (std::uint32_t i = 0; i < running.block.thread_count; ++i) {
    const Thread& thread = threads[i];
    if (thread.state != ThreadState::at_barrier) {
      ++running.block.left;
      continue;
    }
    if (pc == nullptr) {
      pc = thread.barrier_pc;
      offer = thread.offer;
    }
    at_first += thread.barrier_pc == pc ? 1 : 0;
  }
  const bool all_here = at_first == running.block.thread_count;
  if (pc == nullptr) return false;
  if (loop_limit_.is_set() && state_.progress - running.began > loop_limit_.quanta_a_block()) {
    observer_.endless_barriers(running.block, pc);
    state_.error = cudaErrorLaunchTimeout;
    return false;
  }
  if (!all_here) observer_.barrier_diverged(running.block, threads);
  if (all_here && offer == BarrierOffer::whole_grid) {
    running.at_grid_barrier = true;
    return true;
  }
  if (offer == BarrierOffer::predicate_false || offer == BarrierOffer::predicate_true)
    observer_.barrier_result_given(running.block, pc);
  running.block.barrier_pc = pc;
  observer_.barrier_passed(running.block, pc);
  epochs_.next_interval();
  return true;
}

void ThreadScheduler::wait_at_barrier(const void* pc, BarrierOffer offer) {
  Thread& thread = *running_thread;
  ++thread.tally.barriers;
  thread.state = ThreadState::at_barrier;
  thread.barrier_pc = pc;
  thread.offer = offer;
  pass_quantum(thread);
}

// A tail call, all the way to the next fiber: each return after a switch would be one that the processor predicts wrongly.
void ThreadScheduler::barrier(const void* pc) { wait_at_barrier(pc, BarrierOffer::nothing); }

BarrierVote ThreadScheduler::barrier_vote(bool predicate, const void* pc) {
  wait_at_barrier(pc, predicate ? BarrierOffer::predicate_true : BarrierOffer::predicate_false);
  return state_.running->vote;
}

void ThreadScheduler::grid_barrier(const void* pc) { wait_at_barrier(pc, BarrierOffer::whole_grid); }

}  // namespace simulator
