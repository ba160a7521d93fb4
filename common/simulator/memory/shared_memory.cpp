#include "simulator/memory/shared_memory.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "simulator/memory/address_space.hpp"
#include "simulator/memory/device_memory.hpp"

namespace simulator {

namespace {

constexpr std::size_t red_zone_bytes = 256;

}  // namespace

SharedMemory::SharedMemory()
    : pool_(reinterpret_cast<std::uintptr_t>(reserve(pool_bytes))),
      accessible_(static_cast<std::uint8_t*>(reserve(pool_bytes))),
      shadow_(pool_, pool_bytes),
      end_(red_zone_bytes) {}

SharedMemory::~SharedMemory() {
  release(reinterpret_cast<void*>(pool_), pool_bytes);
  release(accessible_, pool_bytes);
}

void SharedMemory::begin_launch(std::size_t dynamic_bytes) {
  std::memset(accessible_, 0, end_);
  variables_.clear();
  end_ = red_zone_bytes;
  dynamic_bytes_ = dynamic_bytes;
  static_bytes_ = 0;
}

void SharedMemory::begin_block() { poison(reinterpret_cast<void*>(pool_), end_); }

SharedMemory::Image SharedMemory::save() const {
  if (variables_.empty()) return {};
  const auto* pool = reinterpret_cast<const unsigned char*>(pool_);
  return {{pool, pool + end_}, shadow_.save(round_up(end_, red_zone_bytes))};
}

void SharedMemory::restore(const Image& image) {
  auto* pool = reinterpret_cast<unsigned char*>(pool_);
  std::copy(image.content.begin(), image.content.end(), pool);
  if (end_ > image.content.size()) poison(pool + image.content.size(), end_ - image.content.size());
  shadow_.restore(image.shadow, round_up(end_, red_zone_bytes));
}

PlacedVariable& SharedMemory::add(const SharedVariable* declaration, const char* name, std::size_t bytes,
                                  std::size_t alignment, std::size_t element_bytes) {
  const std::size_t offset = round_up(end_, std::max<std::size_t>(alignment, 16));
  // Far past what any device has; the limit of the device is checked when the variable is first used.
  if (bytes > pool_bytes - offset - red_zone_bytes) throw std::length_error("shared memory");
  end_ = offset + bytes + red_zone_bytes;
  std::memset(accessible_ + offset, 1, bytes);
  poison(reinterpret_cast<void*>(pool_ + offset), bytes + red_zone_bytes);
  return variables_.emplace_back(PlacedVariable{declaration, name, pool_ + offset, bytes, element_bytes});
}

void* SharedMemory::place(const SharedVariable& declaration) {
  for (const PlacedVariable& variable : variables_) {
    if (variable.declaration == &declaration) return reinterpret_cast<void*>(variable.base);
  }
  static_bytes_ += declaration.bytes;
  return reinterpret_cast<void*>(
      add(&declaration, declaration.name, declaration.bytes, declaration.alignment, declaration.element_bytes).base);
}

void* SharedMemory::place_dynamic(const char* name, std::size_t element_bytes) {
  for (const PlacedVariable& variable : variables_) {
    if (variable.declaration == nullptr) return reinterpret_cast<void*>(variable.base);
  }
  return reinterpret_cast<void*>(add(nullptr, name, dynamic_bytes_, 16, element_bytes).base);
}

const PlacedVariable* SharedMemory::closest(std::uintptr_t address) const {
  const PlacedVariable* best = nullptr;
  std::uintptr_t best_distance = ~std::uintptr_t{0};
  for (const PlacedVariable& variable : variables_) {
    const std::uintptr_t last = variable.base + (variable.bytes == 0 ? 0 : variable.bytes - 1);
    const std::uintptr_t distance =
        address < variable.base ? variable.base - address : (address > last ? address - last : 0);
    if (distance < best_distance) {
      best = &variable;
      best_distance = distance;
    }
  }
  return best;
}

}  // namespace simulator
