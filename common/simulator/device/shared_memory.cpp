#include "simulator/device/shared_memory.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "simulator/device/device_memory.hpp"
#include "simulator/platform/address_space.hpp"

namespace simulator {

namespace {

constexpr std::size_t red_zone_bytes = 256;

}  // namespace

SharedMemory::SharedMemory()
    : pool_(reinterpret_cast<std::uintptr_t>(reserve(pool_bytes * most_blocks))),
      accessible_(static_cast<std::uint8_t*>(reserve(pool_bytes * most_blocks))),
      shadow_(pool_, pool_bytes * most_blocks),
      end_(red_zone_bytes) {}

SharedMemory::~SharedMemory() {
  release(reinterpret_cast<void*>(pool_), pool_bytes * most_blocks);
  release(accessible_, pool_bytes * most_blocks);
}

void SharedMemory::begin_launch(std::size_t dynamic_bytes, std::uint32_t blocks) {
  for (std::uint32_t rank = 0; rank < blocks_; ++rank) std::memset(accessible_ + rank * pool_bytes, 0, end_);
  variables_.clear();
  end_ = red_zone_bytes;
  dynamic_bytes_ = dynamic_bytes;
  static_bytes_ = 0;
  blocks_ = blocks;
  rank_ = 0;
}

void SharedMemory::begin_block(std::uint32_t rank) {
  rank_ = rank;
  poison(reinterpret_cast<void*>(pool_ + rank * pool_bytes), end_);
}

SharedMemory::Image SharedMemory::save(std::uint32_t rank) const {
  if (variables_.empty()) return {};
  const std::size_t offset = rank * pool_bytes;
  const auto* window = reinterpret_cast<const unsigned char*>(pool_ + offset);
  return {{window, window + end_}, shadow_.save(offset, round_up(end_, red_zone_bytes))};
}

void SharedMemory::restore(std::uint32_t rank, const Image& image) {
  const std::size_t offset = rank * pool_bytes;
  auto* window = reinterpret_cast<unsigned char*>(pool_ + offset);
  std::copy(image.content.begin(), image.content.end(), window);
  if (end_ > image.content.size()) poison(window + image.content.size(), end_ - image.content.size());
  shadow_.restore(image.shadow, offset, round_up(end_, red_zone_bytes));
}

// @returns the place in the first window
std::uintptr_t SharedMemory::add(const SharedVariable* declaration, const char* name, std::size_t bytes,
                                 std::size_t alignment, std::size_t element_bytes) {
  // Numbers of 2 bytes, which matrices for tensor cores are made of, begin where their declaration lets them begin, and not
  // at a larger power of two by chance: so it shows where a matrix lacks its alignment.
  constexpr std::size_t least = 16;
  const bool lies_beside = declaration != nullptr && alignment == 2;
  const std::size_t offset =
      lies_beside ? round_up(end_, 2 * least) + least : round_up(end_, std::max(alignment, least));
  // Far past what any device has; the limit of the device is checked when the variable is first used.
  if (bytes > pool_bytes - offset - red_zone_bytes) throw std::length_error("shared memory");
  end_ = offset + bytes + red_zone_bytes;
  for (std::uint32_t rank = 0; rank < blocks_; ++rank) {
    const std::size_t at = offset + rank * pool_bytes;
    std::memset(accessible_ + at, 1, bytes);
    poison(reinterpret_cast<void*>(pool_ + at), bytes + red_zone_bytes);
    variables_.push_back({declaration, name, pool_ + at, bytes, element_bytes});
  }
  return pool_ + offset;
}

void* SharedMemory::place(const SharedVariable& declaration) {
  for (const PlacedVariable& variable : variables_) {
    if (variable.declaration == &declaration) return in_own_window(variable.base);
  }
  static_bytes_ += declaration.bytes;
  return in_own_window(
      add(&declaration, declaration.name, declaration.bytes, declaration.alignment, declaration.element_bytes));
}

void* SharedMemory::place_dynamic(const char* name, std::size_t element_bytes) {
  for (const PlacedVariable& variable : variables_) {
    if (variable.declaration == nullptr) return in_own_window(variable.base);
  }
  return in_own_window(add(nullptr, name, dynamic_bytes_, 16, element_bytes));
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
