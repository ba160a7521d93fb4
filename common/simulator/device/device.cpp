#include "simulator/device/device.hpp"

namespace simulator {

void Device::begin_launch(const LaunchNames& names, std::size_t dynamic_shared_bytes, std::uint32_t cluster_blocks) {
  if (epochs_.worn_out()) {
    memory_.shadow().clear();
    shared_memory_.shadow().clear();
    epochs_.restart();
  }
  names_ = &names;
  epochs_.begin_launch();
  shared_memory_.begin_launch(dynamic_shared_bytes, cluster_blocks);
}

ElementName Device::name(Space space, std::uintptr_t address, std::size_t bytes) {
  if (space == Space::shared) return name_shared(shared_memory_, address);
  return name_global(memory_, *names_, symbolizer_, address, bytes);
}

std::uintptr_t Device::variable_at(Space space, std::uintptr_t address) const {
  if (space == Space::shared) {
    const PlacedVariable* variable = shared_memory_.closest(address);
    return variable == nullptr ? 0 : shared_memory_.mapped(variable->base, 0);
  }
  const Allocation* allocation = memory_.nearest(address);
  return allocation == nullptr ? 0 : allocation->base;
}

}  // namespace simulator
