/// @file
/// How the threads of a block take turns: from barrier to barrier, each thread in one go.

#include <algorithm>
#include <utility>

#include "simulator/checks/progress_check.hpp"
#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

// In one round of turns the threads of a block share so many accesses, in case one waits for another. The first of them
// gets more, so that of a thousand threads that all loop for ever one is found out soon: it is taken to loop when it
// has used up so many accesses between two barriers. So is a block whose threads meet at barriers again and again.
constexpr std::int32_t accesses_a_round = 2'000'000;
constexpr std::int32_t accesses_of_the_first = 4'000'000;
constexpr std::int32_t accesses_before_timeout = 64'000'000;
constexpr std::uint64_t turns_a_block = 100'000'000;

// A block whose threads only use up their turns may be waiting for another block.
constexpr int rounds_before_others = 4;

// If nobody has done anything but wait for so many turns of each thread, and at least for so many, nobody ever will.
constexpr std::int64_t idle_turns_a_thread = 8;
constexpr std::int64_t fewest_idle_turns = 20'000;

}  // namespace

void Machine::begin_interval(std::vector<Thread>& threads) {
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    threads[i].spent = 0;
    threads[i].epoch = epochs_.now();
  }
}

// To the next barrier of all threads, or to their end.
// Returns false where every thread that could go on waits in a loop: the block needs another one to go on.
bool Machine::run_interval(std::vector<Thread>& threads) {
  // One round is enough, unless threads meet in warps or use up their turns: then others go on before they do.
  int fruitless_rounds = 0;
  do {
    const RoundEnd end = take_turns(threads);
    if (launch_error_ != cudaSuccess) return true;
    fruitless_rounds = end == RoundEnd::fruitless ? fruitless_rounds + 1 : 0;
    if (end == RoundEnd::all_wait || fruitless_rounds == rounds_before_others) return false;
  } while (any_ready_ || release_stuck_warps(threads));
  return true;
}

Machine::RoundEnd Machine::take_turns(std::vector<Thread>& threads) {
  turn_accesses_ = accesses_a_round / static_cast<std::int32_t>(block().thread_count);
  std::int32_t accesses = accesses_of_the_first;
  bool all_wait = true;
  bool someone_waits = false;
  bool none_moved = true;
  std::uint32_t polling_warps = 0;
  std::uint32_t meeting_warps = 0;
  any_ready_ = false;
  for (turn_place_ = 0; turn_place_ < thread_order_.size(); ++turn_place_) {
    Thread& first = threads[thread_order_[turn_place_]];
    if (first.state != ThreadState::ready) continue;
    begin_turn(first, std::exchange(accesses, turn_accesses_));
    turn_passed_ = false;
    const Thread& thread = fibers().resume(first);
    ++progress_;
    if (bounds_.index_pending()) bounds_.flush();
    if (settling_) {
      settling_ = false;
      races_.settle_equal_writes();
    }
    if (launch_error_ != cudaSuccess) break;
    const bool waits = thread.waits;
    const bool meets = thread.state == ThreadState::at_warp_operation;
    const std::uint32_t warp = 1U << thread.warp_number();
    if (waits || thread.idle > idle_before_turn_) polling_warps |= warp;
    if (meets) meeting_warps |= warp;
    if (!meets) idle_turns_ = waits ? idle_turns_ + 1 : 0;
    all_wait = all_wait && !turn_passed_ && (waits || meets);
    someone_waits = someone_waits || waits;
    none_moved = none_moved && !turn_passed_ && thread.state == ThreadState::ready;
    any_ready_ = any_ready_ || thread.state == ThreadState::ready;
  }
  // A warp that asks for a flag and votes on what its lanes have seen waits, also those lanes that only vote.
  if ((meeting_warps & ~polling_warps) != 0) {
    idle_turns_ = 0;
    all_wait = false;
  }
  if (all_wait && someone_waits) return RoundEnd::all_wait;
  return none_moved && any_ready_ ? RoundEnd::fruitless : RoundEnd::moved;
}

void Machine::begin_turn(Thread& thread, std::int32_t accesses) {
  constexpr std::size_t soon = 2;
  if (turn_place_ + soon < thread_order_.size())
    FiberPool::fetch_ahead(fibers().thread(thread_order_[turn_place_ + soon]));
  thread.begin_turn(accesses);
  idle_before_turn_ = thread.idle;
}

// At a barrier or its end, the running thread passes the turn to the next one in order. The scheduler gets it back
// when there is more to note than that a thread has moved.
void Machine::pass_turn() {
  const bool noteworthy = running_thread->idle > idle_before_turn_ || settling_ || bounds_.index_pending() ||
                          launch_error_ != cudaSuccess || turn_place_ + 1 == thread_order_.size();
  if (noteworthy) return fibers().yield();
  Thread& next = fibers().thread(thread_order_[turn_place_ + 1]);
  if (next.state != ThreadState::ready) return fibers().yield();
  ++turn_place_;
  ++progress_;
  idle_turns_ = 0;
  turn_passed_ = true;
  begin_turn(next, turn_accesses_);
  fibers().pass_turn(next);
}

void Machine::wait_turn(Thread& thread) {
  const auto threads = static_cast<std::int64_t>(places_.size() * block().thread_count);
  if (idle_turns_ > fewest_idle_turns + idle_turns_a_thread * threads) {
    report_endless_loop(*this, fibers().threads(block().thread_count), thread.last_pc, not_begun_);
    abort_launch(cudaErrorLaunchTimeout);
  }
  thread.idle = 0;
  thread.waits = true;
  fibers().yield();
}

// The running thread has used up its turn: either a check wants a word, or it may be waiting for somebody.
void Machine::turn_over(Thread& thread, const void* pc) {
  if (settling_) {
    settling_ = false;
    races_.settle_equal_writes();
    thread.resume_turn();
    return;
  }
  thread.spent += thread.turn;
  if (thread.spent >= accesses_before_timeout) {
    report_endless_loop(*this, fibers().threads(block().thread_count), pc);
    abort_launch(cudaErrorLaunchTimeout);
  }
  fibers().yield();
}

// Returns whether the block goes on: with the next interval, or once the grid has met.
bool Machine::end_interval(std::vector<Thread>& threads) {
  if (checks_.initialisation) initialisation_.interval_end(block(), threads);
  if (checks_.races) races_.interval_end(block(), threads);
  for (Observer* observer : observers_) observer->interval_end(block(), threads);

  const void* pc = nullptr;
  bool all_here = true;
  bool of_grid = false;
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    const bool waits = threads[i].state == ThreadState::at_barrier;
    if (waits && pc == nullptr) {
      pc = threads[i].barrier_pc;
      of_grid = threads[i].at_grid_barrier;
    }
    all_here = all_here && waits && threads[i].barrier_pc == pc;
  }
  if (pc == nullptr) return false;
  if (progress_ - running_->began > turns_a_block) {
    report_endless_barriers(*this, pc);
    launch_error_ = cudaErrorLaunchTimeout;
    return false;
  }
  if (!all_here) check_barrier(*this, threads);
  if (all_here && of_grid) {
    running_->at_grid_barrier = true;
    return true;
  }
  barrier_usage_.passed(pc, block().thread_count);
  release_barrier(threads);
  epochs_.next_interval();
  return true;
}

// Lets go also after a divergence, as current hardware does once the others have left, to find what else is wrong.
void Machine::release_barrier(std::vector<Thread>& threads) {
  vote_ = {};
  for (std::uint32_t i = 0; i < block().thread_count; ++i) {
    if (threads[i].state != ThreadState::at_barrier) continue;
    threads[i].state = ThreadState::ready;
    vote_.true_count += threads[i].barrier_predicate ? 1 : 0;
    ++vote_.thread_count;
  }
}

void Machine::barrier(const void* pc) { barrier_vote(0, pc); }

Machine::BarrierVote Machine::barrier_vote(int predicate, const void* pc) {
  Thread& thread = *running_thread;
  ++thread.tally.barriers;
  thread.state = ThreadState::at_barrier;
  thread.barrier_pc = pc;
  thread.barrier_predicate = predicate != 0;
  thread.at_grid_barrier = false;
  pass_turn();
  return vote_;
}

void Machine::grid_barrier(const void* pc) {
  Thread& thread = *running_thread;
  ++thread.tally.barriers;
  thread.state = ThreadState::at_barrier;
  thread.barrier_pc = pc;
  thread.barrier_predicate = false;
  thread.at_grid_barrier = true;
  pass_turn();
}

}  // namespace simulator
