#include "simulator/memory/names.hpp"

#include <fmt/format.h>

namespace simulator {

namespace {

std::string plural(std::int64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

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

}  // namespace

ElementName name_shared(const SharedMemory& memory, std::uintptr_t address) {
  const PlacedVariable* variable = memory.closest(address);
  if (variable == nullptr) return {"", "shared memory", "the kernel declares no shared memory", 0};
  const auto element_bytes = static_cast<std::int64_t>(variable->element_bytes);
  const std::int64_t element = floor_divide(static_cast<std::int64_t>(address - variable->base), element_bytes);
  return {variable->name, variable->name + subscripts(variable->declaration, element),
          fmt::format("{} has {}", variable->name,
                      plural(static_cast<std::int64_t>(variable->bytes) / element_bytes, "element")),
          variable->base};
}

ElementName name_global(const DeviceMemory& memory, const LaunchNames& launch, Symbolizer& symbolizer,
                        std::uintptr_t address, std::size_t bytes) {
  const Allocation* allocation = memory.closest(address);
  if (allocation == nullptr) return {"", "global memory", "nothing is allocated", 0};

  // The argument that points into this allocation, nearest below the address.
  std::size_t best = launch.arguments.size();
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const auto pointer = reinterpret_cast<std::uintptr_t>(launch.arguments[i]);
    if (pointer < allocation->base || pointer > allocation->base + allocation->bytes) continue;
    const bool better = best == launch.arguments.size() ||
                        (pointer <= address && pointer > reinterpret_cast<std::uintptr_t>(launch.arguments[best]));
    if (better) best = i;
  }
  const std::vector<std::string> names = best < launch.arguments.size()
                                             ? symbolizer.parameters(launch.kernel, launch.call_site)
                                             : std::vector<std::string>{};
  if (best >= names.size()) {
    return {"",
            fmt::format("byte {} of allocation {}", static_cast<std::int64_t>(address - allocation->base),
                        allocation->number),
            fmt::format("allocation {} has {} bytes", allocation->number, allocation->bytes), allocation->base};
  }
  const auto pointer = reinterpret_cast<std::uintptr_t>(launch.arguments[best]);
  const auto width = static_cast<std::int64_t>(bytes);
  return {
      names[best],
      fmt::format("{}[{}]", names[best], floor_divide(static_cast<std::int64_t>(address - pointer), width)),
      fmt::format("{} has {}", names[best],
                  plural(static_cast<std::int64_t>(allocation->base + allocation->bytes - pointer) / width, "element")),
      allocation->base};
}

}  // namespace simulator
