#include "simulator/runtime/device/async_copies.hpp"

#include <cstring>
#include <optional>

#include "simulator/runtime/instrumentation/observe.hpp"

namespace simulator {

AsyncCopies& AsyncCopies::instance() {
  static AsyncCopies copies;
  return copies;
}

void AsyncCopies::forget_earlier_launches() {
  const Epochs& epochs = Machine::instance().device.epochs();
  if (epochs.in_launch(launch_)) return;
  launch_ = epochs.now();
  of_threads_.clear();
  of_barriers_.clear();
  busy_.clear();
  phase_ends_.clear();
}

AsyncCopies::OfThread& AsyncCopies::of_thread() { return of_block(of_threads_, running_thread); }

std::vector<PendingCopy>& AsyncCopies::of_barrier(const void* barrier) { return of_block(of_barriers_, barrier); }

namespace {

constexpr std::size_t widest = 16;

/// The largest piece that one instruction can move of a copy, at most 16 bytes.
std::size_t piece_of(const void* to, const void* from, std::size_t bytes) {
  std::size_t piece = widest;
  const std::uintptr_t all = reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | bytes;
  while (all % piece != 0) piece /= 2;
  return piece;
}

void move_counts(std::uint64_t ThreadTally::*counter, ThreadTally& from, const ThreadTally& before, ThreadTally& to) {
  to.*counter += from.*counter - before.*counter;
  from.*counter = before.*counter;
}

void carry_out(const PendingCopy& copy) {
  const std::size_t read = copy.bytes - copy.zero_bytes;
  if (read != 0) observe_value<AccessKind::read>(copy.from, read, copy.pc);
  observe_value<AccessKind::write>(copy.to, copy.bytes, copy.pc);
  std::memcpy(copy.to, copy.from, read);
  std::memset(static_cast<char*>(copy.to) + read, 0, copy.zero_bytes);
}

/// What the watch is told of a copy. Only copies to shared memory are watched: the others are no cp.async.
std::optional<Access> watched(Thread& issuer, const PendingCopy& copy) {
  const auto address = reinterpret_cast<std::uintptr_t>(copy.to);
  const auto bytes = static_cast<std::uint32_t>(copy.bytes);
  Device& device = Machine::instance().device;
  const SharedMemory& shared = device.shared_memory();
  if (!shared.contains(address) || !shared.accessible(address, bytes)) return std::nullopt;
  return Access{issuer,
                address,
                bytes,
                AccessKind::write,
                Space::shared,
                AccessOrder::plain,
                MemoryScope::block,
                device.sites().of(copy.pc),
                copy.pc};
}

}  // namespace

void carry_out(const std::vector<PendingCopy>& copies) {
  Thread& self = *running_thread;
  Machine& machine = Machine::instance();
  std::vector<Thread>& threads = machine.scheduler.fibers().threads(machine.scheduler.block().thread_count);
  for (const PendingCopy& copy : copies) {
    if (const auto write = watched(threads[copy.issuer], copy)) machine.watch.copy_ends(*write, copy.began);
    const ThreadTally before = self.tally;
    carry_out(copy);
    if (copy.issuer == self.number) continue;
    ThreadTally& issuer = threads[copy.issuer].tally;
    for (const auto counter : {&ThreadTally::global_reads, &ThreadTally::global_writes, &ThreadTally::shared_reads,
                               &ThreadTally::shared_writes})
      move_counts(counter, self.tally, before, issuer);
  }
}

void begin_copy(const CopyTicket& ticket, void* to, const void* from, std::size_t bytes, std::size_t zero_bytes,
                const void* pc) {
  Thread& self = *running_thread;
  const PendingCopy copy{to, from, bytes, zero_bytes, pc, self.number, ticket.phase, self.epoch};
  ++self.tally.async_copies;
  self.tally.more_async_copies += static_cast<std::int64_t>(bytes) - 4;
  if (const auto write = watched(self, copy)) Machine::instance().watch.copy_begins(*write);
  AsyncCopies& copies = AsyncCopies::instance();
  (ticket.barrier == nullptr ? copies.of_thread().open : copies.of_barrier(ticket.barrier)).push_back(copy);
}

void begin_shared_copy(const CopyTicket& ticket, unsigned long long rank, unsigned long long count, void* to,
                       const void* from, std::size_t bytes, const void* pc) {
  const std::size_t piece = piece_of(to, from, bytes);
  for (std::size_t at = rank * piece; at < bytes; at += count * piece)
    begin_copy(ticket, static_cast<char*>(to) + at, static_cast<const char*>(from) + at, piece, 0, pc);
}

void commit_copies() {
  AsyncCopies::OfThread& copies = AsyncCopies::instance().of_thread();
  copies.batches.push_back(std::move(copies.open));
  copies.open.clear();
  Machine::instance().watch.copies_committed(*running_thread);
}

void finish_copies(std::size_t newest) {
  AsyncCopies::OfThread& copies = AsyncCopies::instance().of_thread();
  Machine::instance().watch.copies_awaited(*running_thread, newest);
  while (copies.batches.size() > newest) {
    const std::vector<PendingCopy> batch = std::move(copies.batches.front());
    copies.batches.pop_front();
    carry_out(batch);
  }
}

}  // namespace simulator
