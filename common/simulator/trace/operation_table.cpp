#include "simulator/trace/operation_table.hpp"

namespace simulator {

void OperationTable::begin_launch(const LaunchNames& names) {
  variables_.begin_launch(names);
  operations_.clear();
  pcs_.clear();
  numbers_.clear();
}

std::uint32_t OperationTable::of(const void* pc, Space space, std::uintptr_t address, std::uint32_t bytes,
                                 AccessKind kind, bool refused) {
  const std::uint32_t variable = variables_.at(space, address, bytes);
  const auto [entry, is_new] =
      numbers_.try_emplace({pc, variable, bytes, kind, refused}, static_cast<std::uint32_t>(operations_.size()));
  if (is_new) {
    operations_.push_back({device_.symbolizer().locate(pc), variable, kind, bytes, refused});
    pcs_.push_back(pc);
  }
  return entry->second;
}

}  // namespace simulator
