/// @file
/// The simulated device without anything that runs: its memory, its clock, and what all of it is called.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/device/device_memory.hpp"
#include "simulator/device/epochs.hpp"
#include "simulator/device/names.hpp"
#include "simulator/device/shadow.hpp"
#include "simulator/device/shared_memory.hpp"
#include "simulator/device/sites.hpp"
#include "simulator/device/textures.hpp"
#include "simulator/results/access_kind.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// Global memory, the shared memory of the cluster that runs, their shadows, and the clock that stamps accesses.
class Device {
 public:
  DeviceMemory& memory() { return memory_; }
  const DeviceMemory& memory() const { return memory_; }
  SharedMemory& shared_memory() { return shared_memory_; }
  const SharedMemory& shared_memory() const { return shared_memory_; }
  Shadow& shadow(Space space) { return space == Space::shared ? shared_memory_.shadow() : memory_.shadow(); }
  Epochs& epochs() { return epochs_; }
  const Epochs& epochs() const { return epochs_; }
  Sites& sites() { return sites_; }
  const Sites& sites() const { return sites_; }
  Symbolizer& symbolizer() { return symbolizer_; }
  Textures& textures() { return textures_; }

  /// Begins a launch whose parameters name global memory until end_launch().
  /// @param cluster_blocks blocks of a cluster
  void begin_launch(const LaunchNames& names, std::size_t dynamic_shared_bytes, std::uint32_t cluster_blocks);
  void end_launch() { names_ = nullptr; }

  /// The element at `address`, as the launch that runs calls it.
  ElementName name(Space space, std::uintptr_t address, std::size_t bytes);
  /// A number that stands for the variable at `address`: the same for all of its elements.
  std::uintptr_t variable_at(Space space, std::uintptr_t address) const;

 private:
  Epochs epochs_;
  Sites sites_;
  Symbolizer symbolizer_;
  DeviceMemory memory_;
  SharedMemory shared_memory_;
  Textures textures_;
  const LaunchNames* names_ = nullptr;
};

}  // namespace simulator
