/// @file
/// Finds copies to the host of device memory that nothing has written, and reads of managed memory by the host.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

/// A kernel that writes fewer elements than the host copies back, or none at all. Information only: programs may copy a
/// buffer as a whole that they fill in part. Trusted host code, which copies back in the place of the code that it
/// observes, knows for itself what is missing.
///
/// Managed memory the host reads without a copy. A read is of one element, and that one it wants: an error. While work
/// waits that may write it, the two race, and HostRaceCheck says so.
///
/// An element counts if none of its bytes was written: the bytes between the members of a struct never are. How large
/// one is, the kernels say that had the memory as an argument; without such a kernel it is taken for a word.
class UnwrittenCopyCheck final : public HostObserver {
 public:
  void function_begin(HostCode function) override { function_ = function; }
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void transfer(const Transfer& transfer) override;
  void host_access(const HostAccess& access) override;
  void work_dropped() override { launches_.clear(); }

 private:
  /// What a copy would bring of an allocation, so far as nothing has written it.
  struct Unwritten {
    std::size_t bytes = 0;
    std::uintptr_t first = 0;
  };
  static Unwritten unwritten(const Rows& rows, std::size_t element_bytes);
  const LaunchNames& names_of(const Allocation& allocation, std::uintptr_t address) const;
  static std::size_t element_bytes(const LaunchNames& names, const Allocation& allocation, std::uintptr_t address);

  HostCode function_ = HostCode::judged;              ///< a program's main() is no function that is observed
  std::deque<std::shared_ptr<const Work>> launches_;  ///< the latest first
  static constexpr std::size_t most_launches = 64;
};

const RegisteredHostObserver<UnwrittenCopyCheck> unwritten_copy_check;

// g++ lets a call that returns a struct write it to memory unseen: what does not hold the poison any more was written.
bool is_written(const DeviceMemory& memory, std::uintptr_t byte) {
  if (memory.initialised(byte, 1)) return true;
  const auto* poison_bytes = reinterpret_cast<const unsigned char*>(&poison_word);
  return *reinterpret_cast<const unsigned char*>(byte) != poison_bytes[byte % sizeof poison_word];
}

bool is_unwritten(const DeviceMemory& memory, std::uintptr_t begin, std::uintptr_t end) {
  for (std::uintptr_t byte = begin; byte < end; ++byte) {
    if (is_written(memory, byte)) return false;
  }
  return true;
}

UnwrittenCopyCheck::Unwritten UnwrittenCopyCheck::unwritten(const Rows& rows, std::size_t element_bytes) {
  const DeviceMemory& memory = Machine::instance().device.memory();
  Unwritten result;
  for (std::size_t row = 0; row < rows.height; ++row) {
    const std::uintptr_t end = rows.row(row) + rows.width;
    for (std::uintptr_t begin = rows.row(row); begin < end; begin += element_bytes) {
      const std::uintptr_t next = std::min(begin + element_bytes, end);
      if (!is_unwritten(memory, begin, next)) continue;
      if (result.bytes == 0) result.first = begin;
      result.bytes += next - begin;
    }
  }
  return result;
}

void UnwrittenCopyCheck::work_begin(const std::shared_ptr<const Work>& work) {
  if (!work->is_launch()) return;
  launches_.push_front(work);
  if (launches_.size() > most_launches) launches_.pop_back();
}

// Of the latest kernel that had the memory as an argument.
const LaunchNames& UnwrittenCopyCheck::names_of(const Allocation& allocation, std::uintptr_t address) const {
  static const LaunchNames none;
  const auto launch = std::find_if(launches_.begin(), launches_.end(), [&](const auto& work) {
    return argument_into(allocation, work->launch, address) < work->launch.arguments.size();
  });
  return launch == launches_.end() ? none : (*launch)->launch;
}

std::size_t UnwrittenCopyCheck::element_bytes(const LaunchNames& names, const Allocation& allocation,
                                              std::uintptr_t address) {
  Machine& machine = Machine::instance();
  const std::string variable =
      name_global(machine.device.memory(), names, machine.device.symbolizer(), address, allocation.bytes).variable;
  if (variable.empty()) return sizeof poison_word;
  const std::size_t bytes = machine.device.symbolizer().element_type(names.kernel, names.call_site, variable).bytes;
  return bytes == 0 ? sizeof poison_word : bytes;
}

void UnwrittenCopyCheck::host_access(const HostAccess& access) {
  if (function_ == HostCode::trusted || access.kind != AccessKind::read || access.bytes < sizeof poison_word) return;
  Machine& machine = Machine::instance();
  const DeviceMemory& memory = machine.device.memory();
  if (!memory.contains(access.address) || memory.initialised(access.address, access.bytes)) return;
  if (!memory.accessible(access.address, access.bytes) || !Streams::instance().idle()) return;
  if (!is_unwritten(memory, access.address, access.address + access.bytes)) return;
  const Allocation& allocation = *memory.nearest(access.address);
  const bool is_algorithm = access.actor != HostActor::host;
  if (allocation.kind != MemoryKind::managed && !is_algorithm) return;
  // As of other copies: not all that is copied need be wanted.
  const Severity severity = access.actor == HostActor::algorithm_copy ? Severity::info : Severity::error;
  machine.log.record({FindingKind::uninitialized_read, severity, access.pc, nullptr, 0}, 0, [&] {
    const LaunchNames& names = names_of(allocation, access.address);
    const ElementName element = name_global(memory, names, machine.device.symbolizer(), access.address, access.bytes);
    Event event;
    event.kind = FindingKind::uninitialized_read;
    event.severity = severity;
    event.pc = access.pc;
    event.other_pc = allocation.allocated_at;
    event.variable = element.variable;
    if (is_algorithm) {
      tell<words::algorithm_reads_unset>(event, element.text);
    } else {
      tell_either<words::host_reads_unset, words::host_reads_unset_after_launch>(launches_.empty(), event,
                                                                                 element.text);
    }
    return event;
  });
}

void UnwrittenCopyCheck::transfer(const Transfer& transfer) {
  if (function_ == HostCode::trusted) return;
  Machine& machine = Machine::instance();
  const DeviceMemory& memory = machine.device.memory();
  if (!transfer.to_host || transfer.from->empty() || !memory.contains(transfer.from->begin)) return;
  const Rows& from = *transfer.from;
  if (unwritten(from, sizeof poison_word).bytes == 0) return;
  const Allocation& allocation = *memory.nearest(from.begin);
  const LaunchNames& names = names_of(allocation, from.begin);
  const std::size_t width = element_bytes(names, allocation, from.begin);
  const Unwritten found = unwritten(from, width);
  if (found.bytes == 0) return;
  const void* pc = transfer.work.call_site;
  machine.log.record({FindingKind::uninitialized_read, Severity::info, pc, nullptr, 0}, 0, [&] {
    const ElementName element = name_global(memory, names, machine.device.symbolizer(), found.first, width);
    Event event;
    event.kind = FindingKind::uninitialized_read;
    event.severity = Severity::info;
    event.pc = pc;
    event.other_pc = allocation.allocated_at;
    event.variable = element.variable;
    tell<words::copies_unset>(event, found.bytes, from.bytes(), element.text);
    return event;
  });
}

}  // namespace
}  // namespace simulator
