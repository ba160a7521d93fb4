#include "simulator/trace/operation_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "simulator/device/device_memory.hpp"

namespace simulator {
namespace {

void take_extents(const SharedVariable& declaration, TracedVariable& variable) {
  std::copy(std::begin(declaration.extents), std::end(declaration.extents), variable.extents.begin());
}

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

void VariableTable::begin_launch(const LaunchNames& names) {
  names_ = &names;
  variables_.clear();
  ranges_.clear();
  names_known_ = false;
}

std::uint32_t VariableTable::at(Space space, std::uintptr_t address, std::size_t bytes) {
  const auto next = ranges_.upper_bound(address);
  if (next != ranges_.begin()) {
    const auto& [base, range] = *std::prev(next);
    if (address < range.end) return range.variable;
  }
  return add(space, address, bytes);
}

// Once a launch: debug information is slow to read.
void VariableTable::read_names() {
  if (names_known_) return;
  types_ = device_.symbolizer().arrays(names_->kernel, names_->call_site);
  parameters_ = device_.symbolizer().parameters(names_->kernel, names_->call_site);
  names_known_ = true;
}

std::uint32_t VariableTable::add(Space space, std::uintptr_t address, std::size_t bytes) {
  read_names();
  TracedVariable variable = space == Space::shared ? shared(address) : global(address);
  if (const auto known = ranges_.find(variable.base); known != ranges_.end()) return known->second.variable;
  const auto type = types_.find(variable.name);
  const std::size_t declared = variable.type.bytes;
  if (type != types_.end() && (declared == 0 || declared == type->second.bytes)) variable.type = type->second;
  if (variable.type.bytes == 0) variable.type.bytes = bytes;
  if (variable.type.scalar_bytes == 0) variable.type.scalar_bytes = std::min<std::size_t>(variable.type.bytes, 4);

  const std::size_t size = variable.elements;  // in bytes until now
  variable.elements = size / variable.type.bytes;
  variable.columns = columns_of(variable);
  const auto number = static_cast<std::uint32_t>(variables_.size());
  ranges_[variable.base] = {variable.base + size, number};
  variables_.push_back(std::move(variable));
  return number;
}

TracedVariable VariableTable::shared(std::uintptr_t address) const {
  TracedVariable result;
  result.space = Space::shared;
  const PlacedVariable* placed = device_.shared_memory().closest(address);
  if (placed == nullptr) {
    result.name = "shared memory";
    result.base = address;
    return result;
  }
  result.name = placed->name;
  result.base = placed->base;
  result.elements = placed->bytes;
  result.type.bytes = placed->element_bytes;
  if (placed->declaration != nullptr) take_extents(*placed->declaration, result);
  return result;
}

TracedVariable VariableTable::global(std::uintptr_t address) const {
  TracedVariable result;
  const Allocation* allocation = device_.memory().closest(address);
  if (allocation == nullptr) {
    result.name = "global memory";
    result.base = address;
    return result;
  }
  result.base = allocation->base;
  std::uintptr_t end = allocation->base + allocation->bytes;
  if (allocation->is_variable()) {
    result.name = allocation->variable.name;
    result.type.bytes = allocation->variable.element_bytes;
    take_extents(allocation->variable, result);
  } else if (const std::size_t argument = argument_into(*allocation, *names_, address);
             argument < names_->arguments.size()) {
    const auto pointer = reinterpret_cast<std::uintptr_t>(names_->arguments[argument]);
    if (argument < parameters_.size()) result.name = parameters_[argument];
    if (pointer <= address) result.base = pointer;
    end = next_argument(result.base, end);
  }
  if (result.name.empty()) result.name = fmt::format("allocation {}", allocation->number);
  result.elements = end - result.base;
  return result;
}

std::uintptr_t VariableTable::next_argument(std::uintptr_t begin, std::uintptr_t end) const {
  for (const void* argument : names_->arguments) {
    const auto pointer = reinterpret_cast<std::uintptr_t>(argument);
    if (pointer > begin && pointer < end) end = pointer;
  }
  return end;
}

// The kernel may take a matrix in elements of its own, such as float4, or from a later row on.
std::size_t VariableTable::columns_of(const TracedVariable& variable) const {
  for (const auto& [memory, row_bytes] : matrices_) {
    const std::uintptr_t offset = variable.base - reinterpret_cast<std::uintptr_t>(memory.begin);
    if (offset >= memory.bytes || offset % row_bytes != 0 || row_bytes % variable.type.bytes != 0) continue;
    return row_bytes / variable.type.bytes;
  }
  return 0;
}

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
  const auto distance = std::int64_t{static_cast<std::intptr_t>(address - variable.base)};
  return distance / width - (distance % width < 0 ? 1 : 0);
}

std::uint32_t elements_in(const TracedVariable& variable, std::uint32_t bytes) {
  return std::max(1U, bytes / static_cast<std::uint32_t>(variable.type.bytes));
}

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
