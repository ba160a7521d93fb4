#include "simulator/memory/device_memory.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "simulator/memory/reserve.hpp"

namespace simulator {

namespace {

constexpr std::size_t gibibyte = std::size_t{1} << 30U;
constexpr std::size_t alignment = 256;

// Wide enough that an index which is wrong by a whole block, or by the whole array, does not land in a neighbour.
std::size_t red_zone(std::size_t bytes) { return std::clamp<std::size_t>(bytes, 4096, gibibyte / 1024); }

std::size_t round_up(std::size_t value, std::size_t multiple) { return (value + multiple - 1) / multiple * multiple; }

}  // namespace

void poison(void* begin, std::size_t bytes) {
  auto* at = static_cast<unsigned char*>(begin);
  for (; bytes >= sizeof poison_word; at += sizeof poison_word, bytes -= sizeof poison_word) {
    std::memcpy(at, &poison_word, sizeof poison_word);
  }
  std::memcpy(at, &poison_word, bytes);
}

DeviceMemory::DeviceMemory()
    : arena_bytes_(8 * gibibyte),
      arena_(reinterpret_cast<std::uintptr_t>(reserve(arena_bytes_))),
      states_(static_cast<std::uint8_t*>(reserve(arena_bytes_ / 4))),
      shadow_(arena_, arena_bytes_) {}

DeviceMemory::~DeviceMemory() {
  release(reinterpret_cast<void*>(arena_), arena_bytes_);
  release(states_, arena_bytes_ / 4);
}

void* DeviceMemory::allocate(std::size_t bytes, bool managed) {
  const std::size_t zone = red_zone(bytes);
  const std::size_t offset = round_up(next_ + zone, alignment);
  if (bytes > arena_bytes_ || offset + bytes + zone > arena_bytes_) return nullptr;
  next_ = offset + bytes;
  used_ += bytes;
  const std::uintptr_t base = arena_ + offset;
  allocations_[base] = {base, bytes, ++count_, false, managed};
  poison(reinterpret_cast<void*>(base), bytes);
  std::uint8_t* states = states_ + (offset >> 2U);
  // Managed memory counts as written: the host may fill it where nobody looks, by fread() or memcpy().
  const unsigned bits_of_a_byte = managed ? 0x11U : 0x10U;
  std::memset(states, static_cast<int>(bits_of_a_byte * 0xFU), bytes / 4);
  if (bytes % 4 != 0) states[bytes / 4] = static_cast<std::uint8_t>(bits_of_a_byte * ((1U << (bytes % 4)) - 1));
  return reinterpret_cast<void*>(base);
}

DeviceMemory::FreeResult DeviceMemory::free(void* pointer) {
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == allocations_.end()) return FreeResult::unknown_pointer;
  Allocation& allocation = found->second;
  if (allocation.freed) return FreeResult::freed_before;
  allocation.freed = true;
  used_ -= allocation.bytes;
  std::memset(states_ + ((allocation.base - arena_) >> 2U), 0, (allocation.bytes + 3) / 4);
  return FreeResult::freed;
}

bool DeviceMemory::has_bits(std::uintptr_t address, std::size_t bytes, unsigned shift) const {
  for (std::size_t at = address - arena_; at < address - arena_ + bytes; ++at) {
    if ((states_[at >> 2U] >> (shift + (at & 3U)) & 1U) == 0) return false;
  }
  return true;
}

bool DeviceMemory::accessible_slow(std::uintptr_t address, std::size_t bytes) const {
  return contains(address + bytes - 1) && has_bits(address, bytes, 4);
}

bool DeviceMemory::initialised_slow(std::uintptr_t address, std::size_t bytes) const {
  return has_bits(address, bytes, 0);
}

void DeviceMemory::mark_initialised_slow(std::uintptr_t address, std::size_t bytes) {
  std::size_t at = address - arena_;
  const std::size_t end = at + bytes;
  for (; at < end && (at & 3U) != 0; ++at) states_[at >> 2U] |= static_cast<std::uint8_t>(1U << (at & 3U));
  for (; at + 4 <= end; at += 4) states_[at >> 2U] |= 0x0FU;
  for (; at < end; ++at) states_[at >> 2U] |= static_cast<std::uint8_t>(1U << (at & 3U));
}

void DeviceMemory::copy_initialised(std::uintptr_t destination, std::uintptr_t source, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; ++at) {
    const std::size_t to = destination + at - arena_;
    const auto bit = static_cast<std::uint8_t>(1U << (to & 3U));
    if (initialised(source + at, 1)) {
      states_[to >> 2U] |= bit;
    } else {
      states_[to >> 2U] &= static_cast<std::uint8_t>(~bit);
    }
  }
}

const Allocation* DeviceMemory::nearest(std::uintptr_t address) const {
  const auto after = allocations_.upper_bound(address);
  return after == allocations_.begin() ? nullptr : &std::prev(after)->second;
}

const Allocation* DeviceMemory::closest(std::uintptr_t address) const {
  const Allocation* before = nearest(address);
  const auto after = allocations_.upper_bound(address);
  if (after == allocations_.end()) return before;
  if (before == nullptr) return &after->second;
  const std::uintptr_t end = before->base + before->bytes;
  return address < end || address - end <= after->first - address ? before : &after->second;
}

std::size_t DeviceMemory::live_allocations() const {
  return static_cast<std::size_t>(
      std::count_if(allocations_.begin(), allocations_.end(), [](const auto& entry) { return !entry.second.freed; }));
}

}  // namespace simulator
