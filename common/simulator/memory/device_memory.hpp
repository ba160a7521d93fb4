/// @file
/// Global memory: one arena of address space, allocations with red zones around them, and the state of every byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "simulator/memory/shadow.hpp"

namespace simulator {

/// One cudaMalloc.
struct Allocation {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  unsigned number = 0;  ///< from 1, in the order of allocation
  bool freed = false;
  bool managed = false;  ///< the host may follow pointers to it as well
};

/// Simulated global memory. Addresses are never used twice while the arena lasts, so that a freed pointer stays known.
class DeviceMemory {
 public:
  DeviceMemory();
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// Allocates poisoned, uninitialised memory at a multiple of 256 bytes.
  /// @returns nullptr when the device has no room left
  void* allocate(std::size_t bytes, bool managed = false);

  enum class FreeResult { freed, unknown_pointer, freed_before };
  FreeResult free(void* pointer);

  bool contains(std::uintptr_t address) const { return address - arena_ < arena_bytes_; }

  /// Whether every byte of the access lies in one live allocation. At most 16 bytes.
  bool accessible(std::uintptr_t address, std::size_t bytes) const {
    const std::uint8_t* state = states_ + ((address - arena_) >> 2U);
    if (bytes == 4 && (address & 3U) == 0) [[likely]]
      return (*state & 0xF0U) == 0xF0U;
    return accessible_slow(address, bytes);
  }

  /// Whether every byte has been written since it was allocated.
  bool initialised(std::uintptr_t address, std::size_t bytes) const {
    const std::uint8_t* state = states_ + ((address - arena_) >> 2U);
    if (bytes == 4 && (address & 3U) == 0) [[likely]]
      return (*state & 0x0FU) == 0x0FU;
    return initialised_slow(address, bytes);
  }

  /// Notes that a kernel or a copy wrote [address, address + bytes).
  void mark_initialised(std::uintptr_t address, std::size_t bytes) {
    std::uint8_t* state = states_ + ((address - arena_) >> 2U);
    if (bytes == 4 && (address & 3U) == 0) [[likely]] {
      *state |= 0x0FU;
      return;
    }
    mark_initialised_slow(address, bytes);
  }

  /// Carries the initialised bits along with a copy inside device memory.
  void copy_initialised(std::uintptr_t destination, std::uintptr_t source, std::size_t bytes);

  /// The allocation that holds `address`, else the nearest one before it, else nullptr.
  const Allocation* nearest(std::uintptr_t address) const;
  /// The allocation, live or freed, whose red zone or bytes hold `address`: nearest(), or the next one if that is
  /// closer.
  const Allocation* closest(std::uintptr_t address) const;

  Shadow& shadow() { return shadow_; }
  std::size_t free_bytes() const { return arena_bytes_ - used_; }
  std::size_t total_bytes() const { return arena_bytes_; }
  std::size_t live_allocations() const;

 private:
  bool accessible_slow(std::uintptr_t address, std::size_t bytes) const;
  bool initialised_slow(std::uintptr_t address, std::size_t bytes) const;
  void mark_initialised_slow(std::uintptr_t address, std::size_t bytes);
  bool has_bits(std::uintptr_t address, std::size_t bytes, unsigned shift) const;

  std::size_t arena_bytes_;
  std::uintptr_t arena_;
  std::uint8_t* states_;  ///< for each word: which of its bytes are initialised (low bits), accessible (high bits)
  Shadow shadow_;
  std::size_t next_ = 0;  ///< offset of the first byte never used
  std::size_t used_ = 0;
  unsigned count_ = 0;
  std::map<std::uintptr_t, Allocation> allocations_;  ///< by base
};

/// What unwritten memory holds: as an integer a number nobody expects, as a float a signalling NaN. Arithmetic turns it
/// into a quiet one, so that "never written" and "computed from what was never written" look different.
inline constexpr std::uint32_t poison_word = 0x7FA0DEADU;

/// Fills [begin, begin + bytes) with the poison.
void poison(void* begin, std::size_t bytes);

}  // namespace simulator
