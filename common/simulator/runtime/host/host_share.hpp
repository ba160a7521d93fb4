/// @file
/// Whether the host computed what kernels were to compute: where the result came from, and what went through the host.
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

#include "simulator/device/epochs.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/runtime/streams/host_observer.hpp"

namespace simulator {

/// Follows the data of one observed function, between begin() and take():
///
///     kernel -> result                   fine; a copy within the device carries on who wrote what
///     host   -> result                   the host wrote it
///     device -> host, then host -> device, or a launch
///                                        what the host saw may go on as it computed it
///     input  -> constant memory          kernels would read it there, and no read counts
class HostShare final : public HostObserver {
 public:
  static HostShare& instance();

  /// @param result device memory that kernels must write
  void begin(MemoryRange result);
  /// What the host did, each kind once, and nothing more from now on.
  std::vector<HostDeed> take();

  /// @name HostObserver
  /// @{
  void function_end(HostCode function) override;
  void host_access(const HostAccess& access) override;
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void transfer(const Transfer& transfer) override;
  /// @}

 private:
  /// A word that a copy or a memset wrote.
  struct Copied {
    Epoch epoch;       ///< a kernel that writes it later does so at a later one
    bool by_host;      ///< the copy came from the host's memory, or from what the host had written
    const void* copy;  ///< the call
  };
  struct Raw {
    HostDeedKind kind;
    const void* pc;
    const void* other_pc;
  };

  bool is_from_host(std::uintptr_t word) const;
  void copy_words(const Transfer& transfer, bool from_host);
  void saw(const void* pc);
  void gives(std::uint64_t ticket, const void* pc);
  void note(HostDeedKind kind, const void* pc, const void* other_pc = nullptr);

  bool watching_ = false;
  MemoryRange result_{};
  Epoch began_ = 0;
  std::set<std::uintptr_t> inputs_;                    ///< the bases of what was written before
  std::unordered_map<std::uintptr_t, Copied> copied_;  ///< by address / 4
  const void* saw_at_ = nullptr;                       ///< where data of the device first went to the host
  std::uint64_t saw_ticket_ = 0;                       ///< the latest work submitted by then
  std::vector<Raw> deeds_;
};

}  // namespace simulator
