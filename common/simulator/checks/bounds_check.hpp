/// @file
/// Finds accesses to memory that is not the program's to touch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simulator/execution/finding_log.hpp"
#include "simulator/execution/observer.hpp"

namespace simulator {

class Machine;

/// Accesses past an allocation or a shared variable land in red zones, do no harm, and are reported one by one. An
/// access to memory that does not belong to the device ends the launch, as it does on a GPU.
class BoundsCheck {
 public:
  explicit BoundsCheck(Machine& machine) : machine_(machine) {}

  /// An access within the device's memory that touches a byte of no live variable.
  void outside_variables(const Access& access);

  /// A write to a `__constant__` variable.
  void to_constant(const Access& access);

  /// An access to anything but the device's memory and the thread's own stack.
  void outside_device(const Access& access);

  /// An access that is in bounds, but misaligned or announced by index_out_of_range().
  void inside_variable(const Access& access);

  /// An index past the declared bounds of an array, told by the compiler before the access itself: the only way to see
  /// t[0][8] where t[1][0] follows. The access that comes next gives the array its name.
  /// @param type as the compiler writes it: "'float [8]'"
  /// @param extent the array's number of elements, as in `type`
  void index_out_of_range(std::int64_t index, const std::string& type, std::size_t extent, const void* pc);
  bool index_pending() const { return pending_.has_value(); }
  /// Reports a pending index without a name: no access followed that could give it one.
  void flush();

 private:
  void misaligned(const Access& access);
  struct PendingIndex {
    Event event;
    std::int64_t index;
    std::size_t extent;
    int patience;  ///< accesses to wait for one that gives the array its name
  };
  void name_pending_index(const Access& access);

  Machine& machine_;
  std::optional<PendingIndex> pending_;
};

}  // namespace simulator
