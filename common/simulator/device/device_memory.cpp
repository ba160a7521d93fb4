#include "simulator/device/device_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "simulator/platform/address_space.hpp"

namespace simulator {

namespace {

constexpr std::size_t gibibyte = std::size_t{1} << 30U;
// Nothing but address space, until it is used. In 32 bits there is less of it, which the shadow shares.
constexpr std::size_t arena_bytes = std::size_t{1} << (sizeof(void*) == 8 ? 33U : 25U);
constexpr std::size_t alignment = 512;  // as a GPU does, which asks it of textures

constexpr std::size_t least_zone = 4096;
// Wide enough that an index which is wrong by a whole block, or by the whole array, does not land in a neighbour.
std::size_t red_zone(std::size_t bytes, std::size_t least = least_zone) {
  return std::clamp<std::size_t>(bytes, least, gibibyte / 1024);
}

}  // namespace

void poison(void* begin, std::size_t bytes) {
  auto* at = static_cast<unsigned char*>(begin);
  for (; bytes >= sizeof poison_word; at += sizeof poison_word, bytes -= sizeof poison_word) {
    std::memcpy(at, &poison_word, sizeof poison_word);
  }
  std::memcpy(at, &poison_word, bytes);
}

const char* Allocation::absence_advice() const {
  return of_graph
             ? "Memory of a graph is there from where a launch of the graph allocates it to where it is freed: by a "
               "node of the graph, or by one cudaFreeAsync() after each launch."
             : "Free memory only after the last kernel that uses it.";
}

std::string RefusedAllocation::text() const {
  if (!is_negative()) return fmt::format("{} bytes", bytes);
  return fmt::format("{} bytes, which is {} with a sign", bytes, static_cast<std::ptrdiff_t>(bytes));
}

std::string RefusedAllocation::advice() const {
  if (is_negative())
    return "The size has gone below 0, and a number of bytes has no sign: it becomes huge. Look at what the number of "
           "elements is computed from.";
  return "The device has no room for that. The size is in bytes: elements · sizeof(element). Is it multiplied by "
         "sizeof twice, or is the number of elements too large?";
}

DeviceMemory::DeviceMemory()
    : arena_bytes_(arena_bytes),
      arena_(reinterpret_cast<std::uintptr_t>(reserve(arena_bytes_))),
      states_(static_cast<std::uint8_t*>(reserve(arena_bytes_ / 4))),
      shadow_(arena_, arena_bytes_) {}

DeviceMemory::~DeviceMemory() {
  release(reinterpret_cast<void*>(arena_), arena_bytes_);
  release(states_, arena_bytes_ / 4);
}

Allocation* DeviceMemory::take_room(std::size_t bytes, const void* allocated_at) {
  // The first allocations lie far apart, so that an index which is wrong by more than its array is told of that array.
  const std::size_t zone = red_zone(bytes, std::max(least_zone, arena_bytes_ / 32 / (1024 + count_)));
  const std::size_t offset = round_up(next_ + std::max(zone, std::exchange(latest_zone_, zone)), alignment);
  if (bytes > arena_bytes_ || offset + bytes + zone > arena_bytes_) {
    refused_ = {bytes, allocated_at};
    return nullptr;
  }
  next_ = offset + bytes;
  Allocation& allocation = allocations_[arena_ + offset];
  allocation.base = arena_ + offset;
  allocation.bytes = bytes;
  allocation.number = ++count_;
  allocation.allocated_at = allocated_at;
  return &allocation;
}

void* DeviceMemory::allocate(std::size_t bytes, MemoryKind kind, const void* allocated_at) {
  Allocation* const allocation = take_room(bytes, allocated_at);
  if (allocation == nullptr) return nullptr;
  allocation->kind = kind;
  if (kind != MemoryKind::pinned) used_ += bytes;
  // CUDA clears neither device memory nor managed memory, though fresh pages of the latter may hold zeroes for a while.
  // The host may fill managed memory unseen, as by fread(): then it holds the poison no more. Pinned memory is the host's
  // own, and counts as written.
  const bool unset = kind != MemoryKind::pinned;
  if (unset) poison(reinterpret_cast<void*>(allocation->base), bytes);
  set_states(allocation->base - arena_, bytes, unset ? 0x10U : 0x11U);
  return reinterpret_cast<void*>(allocation->base);
}

void* DeviceMemory::reserve_for_graph(std::size_t bytes, const void* allocated_at) {
  Allocation* const allocation = take_room(bytes, allocated_at);
  if (allocation == nullptr) return nullptr;
  allocation->freed = true;
  allocation->claimed = false;
  allocation->of_graph = true;
  allocation->lives = 0;
  return reinterpret_cast<void*>(allocation->base);
}

// Whatever it held when it was freed, other memory may have been there since.
void DeviceMemory::revive(void* reserved) {
  Allocation& allocation = allocations_.at(reinterpret_cast<std::uintptr_t>(reserved));
  allocation.freed = false;
  ++allocation.lives;
  allocation.beginning = {};
  used_ += allocation.bytes;
  graph_use_.add(allocation.bytes);
  poison(reserved, allocation.bytes);
  set_states(allocation.base - arena_, allocation.bytes, 0x10U);
}

void DeviceMemory::note_beginning(std::uintptr_t begin, std::size_t bytes, const void* written_at) {
  const auto found = allocations_.find(begin);
  if (found != allocations_.end() && bytes < found->second.bytes) found->second.beginning = {bytes, written_at};
}

void* DeviceMemory::place(const SharedVariable& variable, VariableKind kind) {
  const bool constant = kind == VariableKind::constant;
  std::size_t& next = constant ? next_constant_ : next_;
  const std::size_t zone = red_zone(variable.bytes);
  const std::size_t offset = round_up(next + zone, std::max(alignment, variable.alignment));
  if (offset + variable.bytes + zone > (constant ? constant_bytes : arena_bytes_)) return nullptr;
  next = offset + variable.bytes;
  const std::uintptr_t base = arena_ + offset;
  const MemoryKind memory = kind == VariableKind::managed ? MemoryKind::managed : MemoryKind::device;
  Allocation& allocation = allocations_[base];
  allocation.base = base;
  allocation.bytes = variable.bytes;
  allocation.kind = memory;
  allocation.variable = variable;
  has_variables_ = true;
  set_states(offset, variable.bytes, 0x11U);
  return reinterpret_cast<void*>(base);
}

void DeviceMemory::set_states(std::size_t offset, std::size_t bytes, unsigned bits_of_a_byte) {
  std::uint8_t* states = states_ + (offset >> 2U);
  std::memset(states, static_cast<int>(bits_of_a_byte * 0xFU), bytes / 4);
  if (bytes % 4 != 0) states[bytes / 4] = static_cast<std::uint8_t>(bits_of_a_byte * ((1U << (bytes % 4)) - 1));
}

DeviceMemory::FreeResult DeviceMemory::free(void* pointer) {
  const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(pointer));
  if (found == allocations_.end() || found->second.is_variable()) return FreeResult::unknown_pointer;
  Allocation& allocation = found->second;
  if (allocation.freed) return FreeResult::freed_before;
  allocation.freed = true;
  if (allocation.kind != MemoryKind::pinned) used_ -= allocation.bytes;
  if (allocation.of_graph) {
    graph_use_.remove(allocation.bytes);
  } else {
    allocation.claimed = false;
  }
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

void DeviceMemory::note_address_known(std::uintptr_t address) {
  const Allocation* allocation = contains(address) ? nearest(address) : nullptr;
  if (allocation != nullptr && allocation->holds(address) && allocation->is_variable())
    allocations_.at(allocation->base).address_known = true;
}

void DeviceMemory::note_addresses_in(std::uintptr_t begin, std::size_t bytes) {
  if (!has_variables_ || !contains(begin)) return;
  constexpr std::size_t size = sizeof(std::uintptr_t);
  for (std::uintptr_t at = (begin + size - 1) / size * size; at + size <= begin + bytes; at += size)
    note_address_known(*reinterpret_cast<const std::uintptr_t*>(at));
}

bool DeviceMemory::holds_word(std::uintptr_t value) const {
  constexpr std::size_t size = sizeof value;
  return std::any_of(allocations_.begin(), allocations_.end(), [&](const auto& entry) {
    const auto* const words = reinterpret_cast<const std::uintptr_t*>(entry.first);
    return std::find(words, words + entry.second.bytes / size, value) != words + entry.second.bytes / size;
  });
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

std::vector<Allocation> DeviceMemory::live() const {
  std::vector<Allocation> live;
  for (const auto& entry : allocations_) {
    if (!entry.second.freed) live.push_back(entry.second);
  }
  return live;
}

std::vector<AddressRange> DeviceMemory::live_ranges() const {
  std::vector<AddressRange> live;
  for (const auto& [base, allocation] : allocations_) {
    if (!allocation.freed && !is_constant(base)) live.push_back({base, allocation.bytes});
  }
  return live;
}

std::vector<Allocation> DeviceMemory::live_allocations() const {
  std::vector<Allocation> live;
  for (const auto& entry : allocations_) {
    if (!entry.second.freed && !entry.second.is_variable()) live.push_back(entry.second);
  }
  return live;  // addresses rise with time
}

}  // namespace simulator
