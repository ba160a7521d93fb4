/// @file
/// Barriers that are words in memory: what cuda::barrier and cuda::pipeline are made of.

#include <algorithm>
#include <iterator>

#include "simulator/device_api/async_copies.hpp"
#include "simulator/instrumentation/observe.hpp"

namespace simulator {
namespace {

/// The word's parts.
struct State {
  std::uint16_t expected;  ///< arrivals in a phase
  std::uint16_t pending;   ///< arrivals that this phase still waits for
  std::uint32_t phase;
};
static_assert(sizeof(State) == sizeof(unsigned long long));

State read(const unsigned long long* barrier) { return bit_cast<State>(*barrier); }

/// Once a phase has ended, the first thread that waits carries out its copies; the others wait for it.
void carry_out_copies(unsigned long long* barrier, std::uint32_t ended) {
  AsyncCopies& copies = AsyncCopies::instance();
  while (copies.busy(barrier)) let_others_run();
  std::vector<PendingCopy>& pending = copies.of_barrier(barrier);
  const auto first = std::stable_partition(pending.begin(), pending.end(),
                                           [&](const PendingCopy& copy) { return copy.phase > ended; });
  if (first == pending.end()) return;
  const std::vector<PendingCopy> due(std::make_move_iterator(first), std::make_move_iterator(pending.end()));
  pending.erase(first, pending.end());
  copies.busy(barrier) = true;
  carry_out(due);
  copies.busy(barrier) = false;
  // What was written is released to those that wait afterwards.
  end_atomic(AtomicKind::update, barrier, MemoryOrder::acquire_release, MemoryScope::block, true, false);
}

}  // namespace

void barrier_begin(unsigned long long* barrier, unsigned int expected, const void* pc) {
  observe<AccessKind::write>(barrier, sizeof *barrier, pc);
  const auto count = static_cast<std::uint16_t>(expected);
  *barrier = bit_cast<unsigned long long>(State{count, count, 0});
}

unsigned int barrier_arrive(unsigned long long* barrier, unsigned int arrivals, unsigned int dropped, const void* pc) {
  const unsigned long long old = update_atomically(
      barrier, MemoryOrder::acquire_release, MemoryScope::block, false, pc, [&](unsigned long long word) {
        State state = bit_cast<State>(word);
        state.expected = static_cast<std::uint16_t>(state.expected - dropped);
        state.pending = static_cast<std::uint16_t>(state.pending - arrivals);
        if (state.pending == 0) {
          state.pending = state.expected;
          ++state.phase;
        }
        return bit_cast<unsigned long long>(state);
      });
  return read(&old).phase;
}

unsigned int barrier_phase(const unsigned long long* barrier) { return read(barrier).phase; }

// Waiting is no access to memory: it would be counted once for each time round the loop.
void barrier_wait(unsigned long long* barrier, unsigned int phase, const void* pc) {
  running_thread->last_pc = pc;
  while (read(barrier).phase <= phase) let_others_run();
  end_atomic(AtomicKind::load, barrier, MemoryOrder::acquire, MemoryScope::block, true, false);
  carry_out_copies(barrier, phase);
  end_atomic(AtomicKind::load, barrier, MemoryOrder::acquire, MemoryScope::block, true, false);
}

}  // namespace simulator
