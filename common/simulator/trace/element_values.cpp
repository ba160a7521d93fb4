#include "simulator/trace/element_values.hpp"

#include <algorithm>
#include <cstring>

#include "simulator/memory/device_memory.hpp"

namespace simulator {

namespace {

bool is_poison(std::uintptr_t address, std::size_t bytes) {
  unsigned char poison[sizeof poison_word];
  std::memcpy(poison, &poison_word, sizeof poison_word);
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::uintptr_t at = address + i;
    if (*reinterpret_cast<const unsigned char*>(at) != poison[at % sizeof poison_word]) return false;
  }
  return true;
}

}  // namespace

ElementValue value_of(const TracedVariable& variable, std::int64_t element) {
  if (element < 0 || element >= static_cast<std::int64_t>(variable.elements)) return std::nullopt;
  std::array<unsigned char, 16> value{};
  const std::size_t bytes = std::min(variable.type.bytes, value.size());
  const std::uintptr_t address = variable.base + static_cast<std::uintptr_t>(element) * variable.type.bytes;
  if (bytes >= 2 && is_poison(address, bytes)) return std::nullopt;
  std::memcpy(value.data(), reinterpret_cast<const void*>(address), bytes);
  return value;
}

std::int64_t element_at(const TracedVariable& variable, std::uintptr_t address) {
  const auto width = static_cast<std::int64_t>(variable.type.bytes);
  const auto distance = static_cast<std::int64_t>(address - variable.base);
  return distance / width - (distance % width < 0 ? 1 : 0);
}

std::uint32_t elements_in(const TracedVariable& variable, std::uint32_t bytes) {
  return std::max(1U, bytes / static_cast<std::uint32_t>(variable.type.bytes));
}

}  // namespace simulator
