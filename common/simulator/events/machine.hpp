/// @file
/// The simulated GPU, put together.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "simulator/device/device.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/events/out_of_bounds_history.hpp"
#include "simulator/events/shadow_keeper.hpp"
#include "simulator/events/watch.hpp"
#include "simulator/metrics/access_counter.hpp"
#include "simulator/metrics/barrier_usage.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

/// A device, a scheduler that runs launches on it, and a watch that observes them. Not thread-safe: one host thread
/// drives it.
class Machine {
 public:
  /// The machine of this process, made on first use and never destroyed: programs may use the device in destructors of
  /// static objects.
  static Machine& instance() { return machine_ != nullptr ? *machine_ : make(); }
  /// The same, or nullptr when nothing has used it yet.
  static Machine* existing() { return machine_; }

  Device device;
  FindingLog log;
  ShadowKeeper shadow_keeper{device, scheduler};
  OutOfBoundsHistory went_out_of_bounds{device, log};
  Watch watch{log, shadow_keeper, went_out_of_bounds};
  Scheduler scheduler{device, watch};
  AccessCounter counter;
  BarrierUsage barrier_usage{device};

  /// An access of the running thread, just before it happens. Defined in simulator/events/access.hpp.
  /// @param scope of an atomic
  template <AccessKind kind>
  void access(Thread& thread, std::uintptr_t address, std::uint32_t bytes, AccessOrder order, MemoryScope scope,
              const void* pc);
  /// The address of an access is no multiple of its width. Ends the launch, as on a GPU.
  [[noreturn]] void end_by_misaligned(const Access& access);
  /// The thread is about to spoil its own stack beside a local variable. Ends the launch; on a GPU it would go on.
  [[noreturn]] void end_by_local(const Thread& thread, const LocalAccess& access);

  /// Fills in who and where for an event of the running thread, or of the host.
  Event event_here(FindingKind kind, const void* pc) const;
  /// Records `event` and ends the launch at once with `error`; the running thread never goes on.
  [[noreturn]] void end_launch(const Event& event, cudaError_t error);
  /// The same for something that a GPU has and the simulator lacks.
  [[noreturn]] void end_unsupported(const std::string& message, const std::string& help, const void* pc);

 private:
  Machine();
  static Machine& make();

  /// What an access asks for, small enough for a register: so the call of slow_path() can be the last thing that
  /// its caller does.
  struct Ordering {
    AccessOrder order;
    MemoryScope scope;
  };

  template <AccessKind kind, Space space>
  bool try_fast_path(Thread& thread, std::uintptr_t address, const void* pc);
  template <AccessKind kind>
  [[gnu::noinline]] void slow_path(Thread& thread, std::uintptr_t address, std::uint32_t bytes, Ordering ordering,
                                   const void* pc);
  template <AccessKind kind, Space space>
  bool is_unremarkable(Thread& thread, std::uintptr_t address, Site site);
  void access_constant(const Access& access);
  void access_outside_device(const Access& access);
  bool is_host_variable(const Access& access);
  [[gnu::cold]] void on_quantum_expired(Thread& thread, std::uintptr_t address, std::uint32_t bytes, AccessKind kind,
                                        const void* pc);

  std::unordered_map<std::uintptr_t, bool> host_variables_;  ///< what is_host_variable() has found out

  static Machine* machine_;
};

}  // namespace simulator
