/// @file
/// Barriers that are words in memory: what cuda::barrier and cuda::pipeline are made of.

#include <algorithm>
#include <iterator>
#include <limits>

#include "simulator/platform/address_ranges.hpp"
#include "simulator/runtime/device/async_copies.hpp"
#include "simulator/runtime/instrumentation/observe.hpp"

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

/// Where the copies of a barrier's phases are released: its arrivals are at its own address.
std::uintptr_t copies_of(const unsigned long long* barrier) { return address_of(barrier) + sizeof(std::uint32_t); }

/// What the running thread has done so far happens before what follows an acquire at `address`.
void release(std::uintptr_t address) {
  Machine& machine = Machine::instance();
  const bool fresh = machine.scheduler.release_acquire().write(*running_thread, address, MemoryOrder::release,
                                                               MemoryScope::block, false);
  if (fresh) running_thread->epoch = machine.device.epochs().next();
}

/// @param most of the releases at `address`, the first so many
void acquire(std::uintptr_t address, std::size_t most = std::numeric_limits<std::size_t>::max()) {
  Machine& machine = Machine::instance();
  const Epoch fresh = machine.device.epochs().next();
  if (machine.scheduler.release_acquire().read(*running_thread, address, fresh, FenceNeed::none, most))
    running_thread->epoch = fresh;
}

// A thread that has waited for a phase comes after its arrivals and those of the phases before, and after no later one: a
// thread that is ahead may have arrived in the next phase by then.
void acquire_phase(const unsigned long long* barrier, std::uint32_t phase) {
  const std::vector<std::size_t>& ends = AsyncCopies::instance().phase_ends(barrier);
  // A barrier in global memory has arrivals of several blocks.
  const bool counted = Machine::instance().device.shared_memory().contains(address_of(barrier)) && phase < ends.size();
  if (counted) return acquire(address_of(barrier), ends[phase]);
  acquire(address_of(barrier));
}

/// Once a phase has ended, the first thread that waits carries out its copies; the others wait for it.
void carry_out_copies(unsigned long long* barrier, std::uint32_t ended) {
  AsyncCopies& copies = AsyncCopies::instance();
  while (copies.busy(barrier)) let_others_run();
  std::vector<PendingCopy>& pending = copies.of_barrier(barrier);
  const auto first = std::stable_partition(pending.begin(), pending.end(),
                                           [&](const PendingCopy& copy) { return copy.phase > ended; });
  if (first == pending.end()) return acquire(copies_of(barrier));
  const std::vector<PendingCopy> due(std::make_move_iterator(first), std::make_move_iterator(pending.end()));
  pending.erase(first, pending.end());
  copies.busy(barrier) = true;
  carry_out(due);
  copies.busy(barrier) = false;
  release(copies_of(barrier));
}

}  // namespace

void barrier_begin(unsigned long long* barrier, unsigned int expected, const void* pc) {
  observe<AccessKind::write>(barrier, sizeof *barrier, pc);
  const auto count = static_cast<std::uint16_t>(expected);
  *barrier = bit_cast<unsigned long long>(State{count, count, 0});
  if (running_thread != nullptr) AsyncCopies::instance().phase_ends(barrier).clear();
}

unsigned int barrier_arrive(unsigned long long* barrier, unsigned int arrivals, unsigned int dropped, const void* pc) {
  begin_atomic(AtomicKind::update, barrier, sizeof *barrier, MemoryScope::block, pc);
  State state = read(barrier);
  const std::uint32_t phase = state.phase;
  release(address_of(barrier));
  running_thread->idle = 0;
  state.expected = static_cast<std::uint16_t>(state.expected - dropped);
  state.pending = static_cast<std::uint16_t>(state.pending - arrivals);
  if (state.pending == 0) {
    state.pending = state.expected;
    ++state.phase;
    std::vector<std::size_t>& ends = AsyncCopies::instance().phase_ends(barrier);
    ends.resize(phase);
    ends.push_back(Machine::instance().scheduler.release_acquire().released(address_of(barrier)));
  }
  *barrier = bit_cast<unsigned long long>(state);
  return phase;
}

unsigned int barrier_phase(const unsigned long long* barrier) { return read(barrier).phase; }

// Waiting is no access to memory: it would be counted once for each time round the loop.
void barrier_wait(unsigned long long* barrier, unsigned int phase, const void* pc) {
  Thread& self = *running_thread;
  self.last_pc = pc;
  for (State state = read(barrier); state.phase <= phase; state = read(barrier)) {
    self.phase_wait = {barrier, state.expected, state.pending, state.phase, phase};
    let_others_run();
  }
  self.phase_wait = {};
  self.has_waited_for_phase = true;
  acquire_phase(barrier, phase);
  carry_out_copies(barrier, phase);
}

}  // namespace simulator
