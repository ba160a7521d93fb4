/// @file
/// How the threads of a block take turns: from barrier to barrier, each thread in one go.

#include <algorithm>

#include "simulator/checks/progress_check.hpp"
#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

// In one round of turns the threads of a block share so many accesses, in case one waits for another. The first of them
// gets more, so that of a thousand threads that all loop for ever one is found out soon: it is taken to loop when it
// has used up so many accesses between two barriers. So is a block whose threads meet at barriers again and again.
constexpr std::int64_t accesses_a_round = 2'000'000;
constexpr std::int64_t accesses_of_the_first = 4'000'000;
constexpr std::int64_t accesses_before_timeout = 64'000'000;
constexpr std::uint64_t turns_a_block = 100'000'000;

}  // namespace

void Machine::run_block(std::uint32_t number) {
  const std::uint32_t count = block_size_.x * block_size_.y * block_size_.z;
  block_ = {number, block_index(number), count};
  std::vector<Thread>& threads = fibers_.threads(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    Thread& thread = threads[i];
    thread.index = thread_index(i);
    thread.state = ThreadState::ready;
    thread.last_pc = nullptr;
    thread.tally = {};
  }
  block_began_ = progress_;
  epochs_.begin_block(number);
  shared_memory_.begin_block();
  barrier_usage_.block_begin();
  for (Observer* observer : observers_) observer->block_begin(block_);

  do {
    run_interval(threads);
  } while (launch_error_ == cudaSuccess && end_interval(threads));

  if (launch_error_ != cudaSuccess) {
    initialisation_.interval_end(block_, threads);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (threads[i].state != ThreadState::finished) threads[i].context = nullptr;  // never to be resumed
    }
  }
  counter_.block_end(block_, threads);
  for (Observer* observer : observers_) observer->block_end(block_, threads);
}

void Machine::run_interval(std::vector<Thread>& threads) {
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    threads[i].spent = 0;
    threads[i].epoch = epochs_.now();
  }
  const auto is_ready = [&](std::uint32_t i) { return threads[i].state == ThreadState::ready; };
  // One round is enough, unless threads meet in warps or use up their turns: then others go on before they do.
  do {
    take_turns(threads);
    if (launch_error_ != cudaSuccess) return;
  } while (std::any_of(thread_order_.begin(), thread_order_.end(), is_ready) || release_stuck_warps(threads));
}

void Machine::take_turns(std::vector<Thread>& threads) {
  const auto end = threads.begin() + block_.thread_count;
  const auto ready =
      std::count_if(threads.begin(), end, [](const Thread& thread) { return thread.state == ThreadState::ready; });
  const std::int64_t share = accesses_a_round / std::max<std::int64_t>(ready, 1);
  std::int64_t turn = std::max(share, accesses_of_the_first);
  for (const std::uint32_t i : thread_order_) {
    if (threads[i].state != ThreadState::ready) continue;
    threads[i].begin_turn(turn);
    turn = share;
    fibers_.resume(threads[i]);
    ++progress_;
    bounds_.flush();
    if (settling_) {
      settling_ = false;
      races_.settle_equal_writes();
    }
    if (launch_error_ != cudaSuccess) return;
  }
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
    report_endless_loop(*this, fibers_.threads(block_.thread_count), pc);
    abort_launch(cudaErrorLaunchTimeout);
  }
  fibers_.yield();
}

bool Machine::end_interval(std::vector<Thread>& threads) {
  if (checks_.initialisation) initialisation_.interval_end(block_, threads);
  if (checks_.races) races_.interval_end(block_, threads);
  for (Observer* observer : observers_) observer->interval_end(block_, threads);

  const void* pc = nullptr;
  bool all_here = true;
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    const bool waits = threads[i].state == ThreadState::at_barrier;
    if (waits && pc == nullptr) pc = threads[i].barrier_pc;
    all_here = all_here && waits && threads[i].barrier_pc == pc;
  }
  if (pc == nullptr) return false;
  if (progress_ - block_began_ > turns_a_block) {
    report_endless_barriers(*this, pc);
    launch_error_ = cudaErrorLaunchTimeout;
    return false;
  }
  if (!all_here) check_barrier(*this, threads);
  barrier_usage_.passed(pc, block_.thread_count);
  vote_ = {};
  // Goes on even after a divergence, as current hardware does once the others have left, to find what else is wrong.
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    if (threads[i].state != ThreadState::at_barrier) continue;
    threads[i].state = ThreadState::ready;
    vote_.true_count += threads[i].barrier_predicate != 0 ? 1 : 0;
    ++vote_.thread_count;
  }
  epochs_.next_interval();
  return true;
}

void Machine::barrier(const void* pc) { barrier_vote(0, pc); }

Machine::BarrierVote Machine::barrier_vote(int predicate, const void* pc) {
  Thread& thread = *running_thread;
  ++thread.tally.barriers;
  thread.state = ThreadState::at_barrier;
  thread.barrier_pc = pc;
  thread.barrier_predicate = predicate;
  fibers_.yield();
  return vote_;
}

}  // namespace simulator
