/// @file
/// Plain accesses on their way to the machine, if they are of interest to it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/events/access.hpp"
#include "simulator/runtime/streams/streams.hpp"

extern "C" {

/// What abort() in a `.cu` file's object becomes.
[[noreturn]] void simulator_abort();
}

namespace simulator {

/// One access of 1, 2, 4, 8 or 16 bytes.
template <AccessKind kind, std::uint32_t bytes>
inline void observe(const void* pointer, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Thread* thread = running_thread;
  if (thread == nullptr) return host_accesses(address, bytes, kind, false, pc);
  if (!thread->is_watched(address)) return;
  Machine* machine = Machine::existing();  // for a thread runs
  machine->access<kind>(*thread, address, bytes, AccessOrder::plain, MemoryScope::device, pc);
}

/// The same, where the number of bytes is known only now.
template <AccessKind kind>
inline void observe(const void* pointer, std::uint32_t bytes, const void* pc) {
  switch (bytes) {
    case 1:
      return observe<kind, 1>(pointer, pc);
    case 2:
      return observe<kind, 2>(pointer, pc);
    case 4:
      return observe<kind, 4>(pointer, pc);
    case 8:
      return observe<kind, 8>(pointer, pc);
    default:
      return observe<kind, 16>(pointer, pc);
  }
}

/// A struct copied in one go: one access if it fits the widest load, else one for each sixteen bytes.
template <AccessKind kind>
void observe_range(const void* pointer, std::size_t bytes, const void* pc) {
  if (running_thread == nullptr && host_range_accessed(reinterpret_cast<std::uintptr_t>(pointer), bytes, kind, pc))
    return;
  constexpr std::size_t widest = 16;
  const auto* at = static_cast<const unsigned char*>(pointer);
  while (bytes > 0) {
    std::size_t piece = widest;
    while (piece > bytes || reinterpret_cast<std::uintptr_t>(at) % piece != 0) piece /= 2;
    observe<kind>(at, static_cast<std::uint32_t>(piece), pc);
    at += piece;
    bytes -= piece;
  }
}

/// What a struct's type asks of the address that it is copied from or to, where the copy itself does not say it.
template <AccessKind kind>
void check_alignment(const void* pointer, std::uint64_t alignment, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Thread* thread = running_thread;
  if (thread == nullptr || address % alignment == 0 || !thread->is_watched(address)) return;
  Machine& machine = Machine::instance();
  const bool shared = machine.device.shared_memory().contains(address);
  if (!shared && !machine.device.memory().contains(address)) return;  // the copy itself is the worse fault
  machine.end_by_misaligned({*thread, address, static_cast<std::uint32_t>(alignment), kind,
                             shared ? Space::shared : Space::global, AccessOrder::plain, MemoryScope::device, 0, pc});
}

/// What a load, a store or an asynchronous copy by name moves: 1, 2, 4, 8 or 16 bytes at once, larger structs in
/// pieces.
template <AccessKind kind>
void observe_value(const void* address, std::size_t bytes, const void* pc) {
  const bool one_access = bytes <= 16 && (bytes & (bytes - 1)) == 0;
  if (one_access) return observe<kind>(address, static_cast<std::uint32_t>(bytes), pc);
  observe_range<kind>(address, bytes, pc);
}

}  // namespace simulator
