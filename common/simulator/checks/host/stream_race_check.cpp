/// @file
/// Finds work in different streams that touches the same memory, with nothing to say which comes first.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {
namespace {

/// Which bytes a piece of work reads, writes, and touches by atomics or volatile accesses.
class TouchedBytes {
 public:
  void add(std::uintptr_t begin, std::size_t bytes, AccessKind kind);
  void add(const Rows& rows, AccessKind kind) {
    for (std::size_t row = 0; row < rows.height; ++row) add(rows.row(row), rows.width, kind);
  }
  /// A byte that the one writes and the other touches; 0 when there is none. Atomics may meet atomics.
  std::uintptr_t conflict_with(const TouchedBytes& other) const;
  bool writes(std::uintptr_t address) const;

 private:
  static constexpr std::size_t page_bytes = 1024;
  using Bits = std::array<std::uint64_t, page_bytes / 64>;
  using Page = std::array<Bits, 3>;  ///< by AccessKind
  static std::size_t conflict(const Page& one, const Page& other);

  std::unordered_map<std::uintptr_t, Page> pages_;  ///< by address / page_bytes
};

/// Work in two streams of which one writes what the other touches, although neither waits for the other. Its
/// order here is one of several that a GPU may choose.
///
/// Only what runs while something else waits that may run at the same time is taken down, and what runs although the
/// host does not wait for it; a program with one stream pays nothing for its kernels.
class StreamRaceCheck final : public HostObserver, public Observer {
 public:
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void access(const Access& access) override;
  void registered_access(const Access& access) override { this->access(access); }
  void transfer(const Transfer& transfer) override;
  void memory_freed(const Rows& memory) override;
  void host_access(const HostAccess& access) override;
  void work_end() override;
  /// What the host has waited for comes before all that it asks for from now on, and is no rival of it.
  void device_idle() override;
  void work_dropped() override { done_.clear(); }

 private:
  struct Footprint {
    std::shared_ptr<const Work> work;
    std::size_t width = 1;  ///< of an access
    bool frees = false;
    bool is_host_function = false;

    void add(const Rows& rows, AccessKind kind) { rows_.push_back({rows, kind}); }
    /// All bytes, which are many for a copy: counted out when somebody asks.
    TouchedBytes& touched() {
      for (const auto& [rows, kind] : std::exchange(rows_, {})) touched_.add(rows, kind);
      return touched_;
    }
    std::string subject() const;
    const char* verb(std::uintptr_t address) {
      return frees ? "frees" : touched().writes(address) ? "writes" : "reads";
    }

   private:
    TouchedBytes touched_;
    std::vector<std::pair<Rows, AccessKind>> rows_;
  };
  static ElementName name_of(const Footprint& footprint, std::uintptr_t address);
  static void report(Footprint& earlier, Footprint& later, std::uintptr_t address);
  static void report(Footprint& work, const HostAccess& access);

  std::deque<Footprint> done_;  ///< the latest, at most `most_kept`
  Footprint running_;
  bool watches_ = false;
  static constexpr std::size_t most_kept = 256;
};

const RegisteredHostObserver<StreamRaceCheck> stream_race_check;

void TouchedBytes::add(std::uintptr_t begin, std::size_t bytes, AccessKind kind) {
  const std::uintptr_t end = begin + bytes;
  while (begin < end) {
    Bits& bits = pages_[begin / page_bytes][static_cast<std::size_t>(kind)];
    const std::size_t first = begin % 64;
    const std::size_t count = std::min<std::size_t>(64 - first, end - begin);
    bits[begin % page_bytes / 64] |= (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
    begin += count;
  }
}

// The first byte of a page that the two may not both touch; page_bytes when there is none.
std::size_t TouchedBytes::conflict(const Page& one, const Page& other) {
  constexpr auto read = static_cast<std::size_t>(AccessKind::read);
  constexpr auto written = static_cast<std::size_t>(AccessKind::write);
  constexpr auto atomic = static_cast<std::size_t>(AccessKind::atomic);
  for (std::size_t i = 0; i < one[read].size(); ++i) {
    const auto changed = [i](const Page& page) { return page[written][i] | page[atomic][i]; };
    const std::uint64_t bits = (one[written][i] & (other[read][i] | changed(other))) |
                               (one[atomic][i] & (other[read][i] | other[written][i])) |
                               (one[read][i] & changed(other));
    if (bits != 0) return i * 64 + static_cast<std::size_t>(std::countr_zero(bits));
  }
  return page_bytes;
}

std::uintptr_t TouchedBytes::conflict_with(const TouchedBytes& other) const {
  if (other.pages_.size() < pages_.size()) return other.conflict_with(*this);
  std::uintptr_t first = 0;  // the lowest one: the same in every run, whatever the order of the pages
  for (const auto& [number, page] : pages_) {
    const auto found = other.pages_.find(number);
    if (found == other.pages_.end()) continue;
    const std::size_t offset = conflict(page, found->second);
    const std::uintptr_t address = number * page_bytes + offset;
    if (offset < page_bytes && (first == 0 || address < first)) first = address;
  }
  return first;
}

bool TouchedBytes::writes(std::uintptr_t address) const {
  const auto found = pages_.find(address / page_bytes);
  if (found == pages_.end()) return false;
  const auto has = [&](AccessKind kind) {
    return (found->second[static_cast<std::size_t>(kind)][address % page_bytes / 64] >> address % 64 & 1U) != 0;
  };
  return has(AccessKind::write) || has(AccessKind::atomic);
}

void StreamRaceCheck::work_begin(const std::shared_ptr<const Work>& work) {
  const auto is_rival = [&](const Footprint& other) { return !other.work->is_ordered_with(*work); };
  watches_ = Streams::instance().runs_unawaited() || Streams::instance().has_rival(*work) ||
             std::any_of(done_.begin(), done_.end(), is_rival);
  if (!watches_) return;
  running_.work = work;
  running_.is_host_function = work->is_host_function;
  if (work->is_launch()) Machine::instance().watch.attach(this);
}

void StreamRaceCheck::access(const Access& access) {
  if (access.space != Space::global) return;
  // Work that may meet other work on purpose does so by accesses that are performed as they are written.
  const bool plain = access.is_plain();
  running_.touched().add(access.address, access.bytes, plain ? access.kind : AccessKind::atomic);
  running_.width = access.bytes;
}

void StreamRaceCheck::transfer(const Transfer& transfer) {
  if (!watches_) return;
  running_.add(transfer.to, AccessKind::write);
  if (transfer.from != nullptr) running_.add(*transfer.from, AccessKind::read);
}

void StreamRaceCheck::memory_freed(const Rows& memory) {
  if (!watches_) return;
  running_.add(memory, AccessKind::write);
  running_.frees = true;
}

// The host's own access comes after all work that has run, but for that which it does not know to be done.
void StreamRaceCheck::host_access(const HostAccess& access) {
  Streams& streams = Streams::instance();
  if (access.is_flag) return;
  if (streams.in_host_function()) {
    if (watches_) running_.touched().add(access.address, access.bytes, access.kind);
    return;
  }
  const DeviceMemory& memory = Machine::instance().device.memory();
  const Allocation* const allocation = memory.contains(access.address) ? memory.nearest(access.address) : nullptr;
  if (allocation != nullptr && allocation->kind == MemoryKind::device) return;  // not the host's to touch at any time
  TouchedBytes touched;
  for (Footprint& other : done_) {
    if (streams.awaited_by_host().has(other.work->stream_number, other.work->ticket)) continue;
    touched.add(access.address, access.bytes, access.kind);
    if (touched.conflict_with(other.touched()) != 0) report(other, access);
  }
}

void StreamRaceCheck::work_end() {
  if (!std::exchange(watches_, false)) return;
  if (running_.work->is_launch()) Machine::instance().watch.detach(this);
  for (Footprint& other : done_) {
    if (other.work->is_ordered_with(*running_.work)) continue;
    const std::uintptr_t address = running_.touched().conflict_with(other.touched());
    if (address == 0) continue;
    const bool in_order = other.work->ticket < running_.work->ticket;
    report(in_order ? other : running_, in_order ? running_ : other, address);
  }
  done_.push_back(std::exchange(running_, {}));
  if (done_.size() > most_kept) done_.pop_front();
}

void StreamRaceCheck::device_idle() {
  const StreamClock& host = Streams::instance().awaited_by_host();
  std::erase_if(done_, [&](const Footprint& old) { return host.has(old.work->stream_number, old.work->ticket); });
}

std::string StreamRaceCheck::Footprint::subject() const {
  if (work->is_launch()) return work->launch.kernel;
  if (!work->library_call.empty()) return std::string(work->library_call);
  return frees ? "cudaFreeAsync()" : is_host_function ? "a host function" : "a copy";
}

// By the parameter of a kernel, if it is one.
ElementName StreamRaceCheck::name_of(const Footprint& footprint, std::uintptr_t address) {
  Machine& machine = Machine::instance();
  const Allocation* const allocation = machine.device.memory().nearest(address);
  const bool pinned = allocation != nullptr && allocation->kind == MemoryKind::pinned;
  if (pinned || !machine.device.memory().contains(address)) return {"", "memory of the host", "", 0};
  if (!footprint.work->is_launch()) return {"", "memory of the device", "", 0};
  return name_global(machine.device.memory(), footprint.work->launch, machine.device.symbolizer(), address,
                     footprint.width);
}

void StreamRaceCheck::report(Footprint& work, const HostAccess& access) {
  Machine& machine = Machine::instance();
  machine.log.record({FindingKind::global_race, Severity::error, access.pc, work.work->call_site, 0}, 0, [&] {
    const ElementName element = name_of(work, access.address);
    Event event;
    event.kind = FindingKind::global_race;
    event.pc = access.pc;
    event.other_pc = work.work->call_site;
    event.variable = element.variable;
    tell<words::stream_not_awaited>(event, access.kind == AccessKind::read ? "reads" : "writes", element.text,
                                    work.subject(), work.verb(access.address));
    return event;
  });
}

// One finding for a variable: a buffer that is shared is shared between all that use it.
void StreamRaceCheck::report(Footprint& earlier, Footprint& later, std::uintptr_t address) {
  Machine& machine = Machine::instance();
  const std::uintptr_t variable = machine.device.variable_at(Space::global, address);
  machine.log.record({FindingKind::global_race, Severity::error, nullptr, nullptr, variable}, 0, [&] {
    const ElementName element = name_of(later.work->is_launch() ? later : earlier, address);
    Event event;
    event.kind = FindingKind::global_race;
    event.pc = later.work->call_site;
    event.other_pc = earlier.work->call_site;
    event.variable = element.variable;
    tell<words::streams_race>(event, later.subject(), later.verb(address), element.text, earlier.subject(),
                              earlier.verb(address));
    return event;
  });
}

}  // namespace
}  // namespace simulator
