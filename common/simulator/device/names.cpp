#include "simulator/device/names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace simulator {

std::string text_of_elements(std::size_t count) { return fmt::format("{} element{}", count, count == 1 ? "" : "s"); }

namespace {

// Row-major indices: "[1][0]" for element 8 of an array of 3 × 8.
std::string subscripts(const SharedVariable* declaration, std::int64_t element) {
  if (declaration == nullptr) return fmt::format("[{}]", element);
  const auto& extents = declaration->extents;
  if (extents[0] == 0) return element == 0 ? "" : fmt::format("[{}]", element);
  const auto inner = static_cast<std::int64_t>(extents[2]);
  const auto middle = static_cast<std::int64_t>(extents[1]);
  if (middle == 0 || element < 0) return fmt::format("[{}]", element);
  if (inner == 0) return fmt::format("[{}][{}]", element / middle, element % middle);
  return fmt::format("[{}][{}][{}]", element / (middle * inner), element / inner % middle, element % inner);
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

ElementName element_of(const std::string& name, const SharedVariable* declaration, std::size_t element_bytes,
                       std::uintptr_t base, std::size_t bytes, std::uintptr_t address) {
  const auto width = static_cast<std::int64_t>(element_bytes);
  const std::int64_t element = floor_divide(static_cast<std::intptr_t>(address - base), width);
  return {name, name + subscripts(declaration, element),
          fmt::format("{} has {}", name, text_of_elements(bytes / element_bytes)), base};
}

}  // namespace

std::size_t argument_into(const Allocation& allocation, const LaunchNames& launch, std::uintptr_t address) {
  std::size_t best = launch.arguments.size();
  std::uintptr_t nearest = 0;  // of the best one, where it lies below the address
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const auto pointer = reinterpret_cast<std::uintptr_t>(launch.arguments[i]);
    if (pointer < allocation.base || pointer > allocation.base + allocation.bytes) continue;
    const bool below = pointer <= address && pointer > nearest;
    if (below) nearest = pointer;
    if (below || best == launch.arguments.size()) best = i;
  }
  return best;
}

ElementName name_shared(const SharedMemory& memory, std::uintptr_t address) {
  const PlacedVariable* variable = memory.closest(address);
  if (variable == nullptr) return {"", "shared memory", "the kernel declares no shared memory", 0};
  ElementName name = element_of(variable->name, variable->declaration, variable->element_bytes, variable->base,
                                variable->bytes, address);
  name.identity = memory.mapped(variable->base, 0);
  return name;
}

ElementName name_global(const DeviceMemory& memory, const LaunchNames& launch, Symbolizer& symbolizer,
                        std::uintptr_t address, std::size_t bytes) {
  const Allocation* allocation = memory.closest(address);
  if (allocation == nullptr) return {"", "global memory", "nothing is allocated", 0};
  if (const SharedVariable& variable = allocation->variable; variable.name != nullptr)
    return element_of(variable.name, &variable, variable.element_bytes, allocation->base, allocation->bytes, address);

  const std::size_t best = argument_into(*allocation, launch, address);
  const std::vector<std::string> names = best < launch.arguments.size()
                                             ? symbolizer.parameters(launch.kernel, launch.call_site)
                                             : std::vector<std::string>{};
  if (best >= names.size()) {
    return {"",
            fmt::format("byte {} of allocation {}", static_cast<std::intptr_t>(address - allocation->base),
                        allocation->number),
            fmt::format("allocation {} has {} bytes", allocation->number, allocation->bytes), allocation->base};
  }
  const auto pointer = reinterpret_cast<std::uintptr_t>(launch.arguments[best]);
  // What touches a member of a struct is less wide than an element, and a vector that is read through a cast wider.
  const std::size_t width =
      std::max(bytes, symbolizer.element_type(launch.kernel, launch.call_site, names[best]).bytes);
  const std::int64_t index =
      floor_divide(static_cast<std::intptr_t>(address - pointer), static_cast<std::int64_t>(width));
  return {
      names[best], fmt::format("{}[{}]", names[best], index),
      fmt::format("{} has {}", names[best], text_of_elements((allocation->base + allocation->bytes - pointer) / width)),
      allocation->base};
}

}  // namespace simulator
