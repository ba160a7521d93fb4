/// @file
/// Numbers the places in a kernel that access memory.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "base/trace.hpp"
#include "simulator/execution/observer.hpp"
#include "simulator/memory/device.hpp"
#include "simulator/trace/variable_table.hpp"

namespace simulator {

/// The operations of one launch, in the order of their first access.
class OperationTable {
 public:
  explicit OperationTable(Device& device) : device_(device), variables_(device) {}

  /// Forgets all. @param names those of the launch; they must live until the next one
  void begin_launch(const LaunchNames& names);

  /// The number of the operation that `access` is an instance of.
  std::uint32_t of(const Access& access) {
    return of(access.pc, access.space, access.address, access.bytes, access.kind, false);
  }
  std::uint32_t of(const void* pc, Space space, std::uintptr_t address, std::uint32_t bytes, AccessKind kind,
                   bool refused);

  const Operation& operation(std::uint32_t number) const { return operations_[number]; }
  const void* pc(std::uint32_t number) const { return pcs_[number]; }
  const TracedVariable& variable_of(std::uint32_t operation) const {
    return variables_.variables()[operations_[operation].variable];
  }
  const std::vector<Operation>& operations() const { return operations_; }
  const std::vector<TracedVariable>& variables() const { return variables_.variables(); }

 private:
  using Key = std::tuple<const void*, std::uint32_t, std::uint32_t, AccessKind, bool>;

  Device& device_;
  VariableTable variables_;
  std::vector<Operation> operations_;
  std::vector<const void*> pcs_;
  std::map<Key, std::uint32_t> numbers_;
};

}  // namespace simulator
