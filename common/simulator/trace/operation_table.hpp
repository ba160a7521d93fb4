/// @file
/// The arrays that a launch touches, what their elements hold, and the places in its kernel that access them: all numbered.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/trace.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// The arrays of one launch, in the order of their first access. An array of global memory begins where the kernel's
/// argument points to, and ends where another argument's begins.
class VariableTable {
 public:
  /// @param matrices what the host knows of arrays in global memory
  VariableTable(Device& device, const std::vector<MatrixRange>& matrices) : device_(device), matrices_(matrices) {}

  /// Forgets all arrays. @param names those of the launch; they must live until the next one
  void begin_launch(const LaunchNames& names);

  /// The number of the array that `address` lies in, or comes closest to. `bytes` is the width of an access there, the
  /// guess at an element's size where debug information says nothing.
  std::uint32_t at(Space space, std::uintptr_t address, std::size_t bytes);

  const std::vector<TracedVariable>& variables() const { return variables_; }

 private:
  struct Range {
    std::uintptr_t end = 0;
    std::uint32_t variable = 0;
  };

  void read_names();
  std::uint32_t add(Space space, std::uintptr_t address, std::size_t bytes);
  TracedVariable shared(std::uintptr_t address) const;
  TracedVariable global(std::uintptr_t address) const;
  std::uintptr_t next_argument(std::uintptr_t begin, std::uintptr_t end) const;
  std::size_t columns_of(const TracedVariable& variable) const;

  Device& device_;
  std::vector<MatrixRange> matrices_;
  const LaunchNames* names_ = nullptr;
  std::vector<TracedVariable> variables_;
  std::map<std::uintptr_t, Range> ranges_;  ///< by base
  std::map<std::string, ElementType> types_;
  std::vector<std::string> parameters_;
  bool names_known_ = false;  ///< types_ and parameters_ are those of this launch's kernel
};

/// What `element` of `variable` holds now; nothing where no one has written it, or where it lies outside.
ElementValue value_of(const TracedVariable& variable, std::int64_t element);

/// The element at `address`, also before the first and past the last.
std::int64_t element_at(const TracedVariable& variable, std::uintptr_t address);

/// How many elements an access of so many bytes covers, at least one.
std::uint32_t elements_in(const TracedVariable& variable, std::uint32_t bytes);

/// The operations of one launch, in the order of their first access.
class OperationTable {
 public:
  OperationTable(Device& device, const std::vector<MatrixRange>& matrices)
      : device_(device), variables_(device, matrices) {}

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
