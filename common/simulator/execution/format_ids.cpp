/// @file
/// The machine's words for threads, blocks and memory, as messages use them.

#include <fmt/format.h>

#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

Index3 index_of(std::uint32_t number, const dim3& extent) {
  return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

}  // namespace

std::string to_text(const Index3& index, const dim3& extent) {
  if (extent.z > 1) return fmt::format("({},{},{})", index[0], index[1], index[2]);
  if (extent.y > 1) return fmt::format("({},{})", index[0], index[1]);
  return fmt::format("{}", index[0]);
}

ElementName Machine::name(Space space, std::uintptr_t address, std::size_t bytes) {
  if (space == Space::shared) return name_shared(shared_memory_, address);
  return name_global(device_memory_, launch_->names, symbolizer_, address, bytes);
}

std::uintptr_t Machine::variable_at(Space space, std::uintptr_t address) const {
  if (space == Space::shared) {
    const PlacedVariable* variable = shared_memory_.closest(address);
    return variable == nullptr ? 0 : variable->base;
  }
  const Allocation* allocation = device_memory_.nearest(address);
  return allocation == nullptr ? 0 : allocation->base;
}

Index3 Machine::thread_index(std::uint32_t number) const { return index_of(number, block_size_); }

Index3 Machine::block_index(std::uint32_t number) const { return index_of(number, grid_); }

std::string Machine::thread_text(std::uint32_t number) const {
  return to_text(index_of(number, block_size_), block_size_);
}

std::string Machine::block_text(std::uint32_t number) const { return to_text(index_of(number, grid_), grid_); }

std::string Machine::index_text(const Index3& index, bool of_block) const {
  return to_text(index, of_block ? grid_ : block_size_);
}

}  // namespace simulator
