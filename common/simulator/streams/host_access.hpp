/// @file
/// Accesses of instrumented host code.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "simulator/execution/observer.hpp"

namespace simulator {

/// Reports host code that follows a device pointer, which on a GPU's machine is a crash, and host code that leaves
/// managed or pinned memory; and remembers what the host touches while work of the device is still waiting.
/// @param bytes at most 16
void check_host_access(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc);

/// The same for volatile and atomic accesses, by which the host may exchange flags with a kernel: they are no mistake
/// while work is waiting. A host that looks at a flag gives the device time to do that work.
void check_host_flag(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, const void* pc);

/// Finds host code that does not wait for the device: memory that both can reach, touched by the host while a kernel or
/// a copy that touches it, too, has been asked for but not waited for. At least one of the two writes.
///
/// Work runs late here (see Streams), so the host's access comes first; the conflict shows as the work runs.
class HostOverlap final : public Observer {
 public:
  static HostOverlap& instance();

  void note(std::uintptr_t address, std::uint32_t bytes, bool writes, const void* pc);
  /// Nothing waits any more: whatever the host has touched is ordered.
  void clear() { touches_.clear(); }
  bool empty() const { return touches_.empty(); }

  /// The work with this ticket runs now.
  void work_begins(std::uint64_t ticket) { ticket_ = ticket; }
  void access(const Access& access) override;
  /// A copy reads or writes [begin, begin + bytes).
  void copy(std::uintptr_t begin, std::size_t bytes, bool writes, const void* call_site);

 private:
  struct Touch {
    std::uint64_t latest_ticket;  ///< of the work that was waiting
    const void* pc;
    bool writes;
  };
  const Touch* conflict(std::uintptr_t word, bool writes) const;
  void report(const Touch& touch, const Access& access) const;

  std::map<std::uintptr_t, Touch> touches_;  ///< by address / 4
  std::uint64_t ticket_ = 0;
};

}  // namespace simulator
