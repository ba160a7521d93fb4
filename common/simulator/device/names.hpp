/// @file
/// What the learner calls a piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulator/device/device_memory.hpp"
#include "simulator/device/shared_memory.hpp"
#include "simulator/symbols/symbolizer.hpp"

namespace simulator {

/// "1 element", "8 elements".
std::string text_of_elements(std::size_t count);

/// One element of a variable, in words.
struct ElementName {
  std::string variable;         ///< "tile"; empty when unknown
  std::string text;             ///< "tile[4]", "a[8]", "byte 32 of allocation 2"
  std::string description;      ///< "tile has 8 elements", for messages about bounds
  std::uintptr_t identity = 0;  ///< the same for all elements of one variable
};

/// The launch whose parameters name global memory.
struct LaunchNames {
  std::string kernel;
  const void* call_site = nullptr;
  std::vector<const void*> arguments;  ///< nullptr where an argument is no pointer
};

/// The argument that `address` was most likely reached by: the one that points into `allocation`, nearest below the
/// address. The number of arguments where none does.
std::size_t argument_into(const Allocation& allocation, const LaunchNames& launch, std::uintptr_t address);

/// Names the element of shared memory at `address`, also one that lies just outside its variable.
ElementName name_shared(const SharedMemory& memory, std::uintptr_t address);

/// Names the element of global memory at `address`, also one that lies just outside its allocation.
/// @param bytes width of the access, the guess at an element's size where the kernel's parameter names no wider type
ElementName name_global(const DeviceMemory& memory, const LaunchNames& launch, Symbolizer& symbolizer,
                        std::uintptr_t address, std::size_t bytes);

}  // namespace simulator
