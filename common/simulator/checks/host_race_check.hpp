/// @file
/// Finds host code that does not wait for the device.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "simulator/execution/observer.hpp"
#include "simulator/streams/host_observer.hpp"

namespace simulator {

/// Memory that host and device can reach, touched by the host while a kernel or a copy that touches it, too, has been
/// submitted but not waited for. At least one of the two writes. Volatile and atomic accesses of the host are no
/// mistake: it may exchange flags with a kernel.
///
/// Work runs late here (see Streams), so the host's access comes first; the conflict shows as the work runs.
class HostRaceCheck final : public HostObserver, public Observer {
 public:
  void host_access(const HostAccess& access) override;
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void access(const Access& access) override;
  void transfer(const Transfer& transfer) override;
  void work_end() override;
  void device_idle() override { touches_.clear(); }
  void work_dropped() override { touches_.clear(); }

 private:
  struct Touch {
    std::uint64_t latest_ticket;  ///< of the work that was waiting
    const void* pc;
    bool writes;
  };
  const Touch* conflict(std::uintptr_t word, bool writes) const;
  void report(const Touch& touch, const Access& access) const;
  void check_row(std::uintptr_t begin, std::size_t bytes, bool writes, const void* call_site) const;

  std::map<std::uintptr_t, Touch> touches_;  ///< by address / 4
  std::uint64_t ticket_ = 0;                 ///< of the work that runs
  bool watches_kernel_ = false;
};

}  // namespace simulator
