/// @file
/// Counts how often a thread takes from shared memory what another thread has put there.
#pragma once

#include <cstdint>
#include <utility>

#include "simulator/device/device.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// The reads of shared memory whose value another thread of the block, or of the cluster, has written. It reads the shadow's cells.
class ExchangeCounter final : public Observer {
 public:
  explicit ExchangeCounter(Device& device) : device_(device) {}

  void access(const Access& access) override {
    if (access.space != Space::shared || access.kind != AccessKind::read) return;
    bool others = false;
    device_.shadow(Space::shared)
        .visit(access.address, access.bytes, [&](const Cell& cell, std::uintptr_t /*address*/) {
          const Epochs& epochs = device_.epochs();
          others |= epochs.in_other_block(cell.write.epoch) ||
                    (epochs.in_block(cell.write.epoch) && cell.write.thread != access.thread.number);
        });
    if (others) ++count_;
  }

  /// All so far. Counts from 0 again.
  std::uint64_t take() { return std::exchange(count_, 0); }

 private:
  Device& device_;
  std::uint64_t count_ = 0;
};

}  // namespace simulator
