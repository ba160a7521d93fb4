/// @file
/// Numbers the arrays that a launch touches.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/trace.hpp"
#include "simulator/memory/device.hpp"

namespace simulator {

/// The arrays of one launch, in the order of their first access. An array of global memory begins where the kernel's
/// argument points to, and ends where another argument's begins.
class VariableTable {
 public:
  explicit VariableTable(Device& device) : device_(device) {}

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

  Device& device_;
  const LaunchNames* names_ = nullptr;
  std::vector<TracedVariable> variables_;
  std::map<std::uintptr_t, Range> ranges_;  ///< by base
  std::map<std::string, ElementType> types_;
  std::vector<std::string> parameters_;
  bool names_known_ = false;  ///< types_ and parameters_ are those of this launch's kernel
};

}  // namespace simulator
