/// @file
/// Global memory: one arena of address space, allocations with red zones around them, and the state of every byte.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simulator/device/kernel_types.hpp"
#include "simulator/device/shadow.hpp"
#include "simulator/platform/address_ranges.hpp"

namespace simulator {

/// Who may follow pointers to an allocation: the device always, the host unless it is the device's alone.
enum class MemoryKind : std::uint8_t { device, managed, pinned };

/// One cudaMalloc, cudaMallocManaged or cudaMallocHost, or one variable of the program.
struct Allocation {
  /// What a call wrote that began at the allocation's begin, and ended before its end.
  struct Beginning {
    std::size_t bytes = 0;  ///< 0: there was no such call
    const void* written_at = nullptr;
  };

  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  unsigned number = 0;    ///< from 1, in the order of allocation; 0 for variables
  bool freed = false;     ///< also before a graph allocates it
  bool claimed = true;    ///< by the calls that the host has made so far; the work that frees it may still wait
  bool of_graph = false;  ///< comes and goes with the launches of a graph
  unsigned lives = 1;     ///< how often it has been allocated
  MemoryKind kind = MemoryKind::device;
  const void* allocated_at = nullptr;  ///< the program's line; nullptr when it is not to be reported as leaked
  SharedVariable variable = {};        ///< described, if it is one; has no name otherwise
  bool address_known = false;          ///< of a variable: the host was told it, by the runtime or by a kernel
  std::size_t pitch = 0;               ///< bytes of a row, if it is cudaMallocPitch()'s
  bool of_array = false;               ///< the host knows it as a cudaArray_t
  Beginning beginning = {};            ///< of the latest cudaMemset or copy of that kind

  bool holds(std::uintptr_t address) const { return address - base < bytes; }
  bool is_variable() const { return variable.name != nullptr; }
  /// "device", "managed" or "pinned".
  const char* kind_name() const {
    return kind == MemoryKind::device ? "device" : kind == MemoryKind::managed ? "managed" : "pinned";
  }
  /// Whether host code that uses its address must have taken the variable's name for one.
  bool is_bare_symbol() const { return is_variable() && kind == MemoryKind::device && !address_known; }
  /// Why it may not be used, if it is freed: it "has been freed".
  const char* absence() const { return lives == 0 ? "no launch of its graph has allocated yet" : "has been freed"; }
  /// What to do about it.
  const char* absence_advice() const;
};

/// An allocation for which the device has no room.
struct RefusedAllocation {
  std::size_t bytes = 0;
  const void* at = nullptr;  ///< the program's line

  /// Whether the program has computed a size below 0, which no number of bytes can be.
  bool is_negative() const { return bytes > SIZE_MAX / 2; }
  /// "18446744073709551596 bytes, which is -20 with a sign".
  std::string text() const;
  /// What to look at to repair it.
  std::string advice() const;
};

/// How much memory graphs have, in bytes.
class GraphMemoryUse {
 public:
  /// In the order of cudaGraphMemAttributeType.
  enum Figure { used, most_used, reserved, most_reserved, figures };

  std::uint64_t operator[](int figure) const { return bytes_[figure]; }
  void add(std::size_t bytes) {
    bytes_[used] += bytes;
    bytes_[reserved] = std::max(bytes_[reserved], bytes_[used]);
    for (const int now : {used, reserved}) bytes_[now + 1] = std::max(bytes_[now + 1], bytes_[now]);
  }
  void remove(std::size_t bytes) { bytes_[used] -= bytes; }
  /// Gives back what is reserved and not used.
  void trim() { bytes_[reserved] = bytes_[used]; }
  /// Begins anew with a maximum.
  void reset(int most) { bytes_[most] = bytes_[most - 1]; }

 private:
  std::array<std::uint64_t, figures> bytes_ = {};
};

/// Simulated global memory. Addresses are never used twice while the arena lasts, so that a freed pointer stays known.
class DeviceMemory {
 public:
  DeviceMemory();
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  /// Allocates memory at a multiple of 512 bytes: poisoned and uninitialised, unless it is pinned
  /// memory of the host.
  /// @returns nullptr when the device has no room left
  void* allocate(std::size_t bytes, MemoryKind kind = MemoryKind::device, const void* allocated_at = nullptr);

  /// Gives such memory an address, but does not allocate it: that does revive(), each time that free() has freed it.
  void* reserve_for_graph(std::size_t bytes, const void* allocated_at);
  void revive(void* reserved);
  /// Notes what calls of the host have allocated or freed, at once or by work that waits.
  void set_claimed(const void* pointer, bool claimed) {
    allocations_.at(reinterpret_cast<std::uintptr_t>(pointer)).claimed = claimed;
  }
  GraphMemoryUse& graph_use() { return graph_use_; }

  /// The latest allocation that was refused, until forget_refused().
  const std::optional<RefusedAllocation>& refused() const { return refused_; }
  void forget_refused() { refused_.reset(); }

  /// Places a variable that lasts as long as the program. All its bytes count as written.
  /// @returns nullptr when the device has no room left
  void* place(const SharedVariable& variable, VariableKind kind);

  /// Whether a constant, which no kernel may write, could lie at `address`.
  bool is_constant(std::uintptr_t address) const { return address - arena_ < constant_bytes; }

  /// Notes that the allocation that begins at `base` is an array's.
  void note_array(std::uintptr_t base) { allocations_.at(base).of_array = true; }

  /// Notes how many bytes cudaMallocPitch() has said that a row takes.
  void note_pitch(std::uintptr_t base, std::size_t pitch) { allocations_.at(base).pitch = pitch; }

  /// Whether a word of the device's memory, of variables too, holds this value.
  bool holds_word(std::uintptr_t value) const;

  /// Notes that the call at `written_at` wrote [begin, begin + bytes).
  void note_beginning(std::uintptr_t begin, std::size_t bytes, const void* written_at);

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

  /// Notes that the host was told an address: if it lies in a variable, the host knows where that is.
  void note_address_known(std::uintptr_t address);
  /// The same for all addresses among what is copied to the host: a kernel may have put them there.
  void note_addresses_in(std::uintptr_t begin, std::size_t bytes);

  /// Host memory that kernels may reach, too: the ranges of cudaHostRegister().
  AddressRanges& registered() { return registered_; }

  Shadow& shadow() { return shadow_; }
  std::size_t free_bytes() const { return arena_bytes_ - used_; }
  std::size_t total_bytes() const { return arena_bytes_; }
  /// All but variables that has not been freed, in the order of allocation.
  std::vector<Allocation> live_allocations() const;
  /// All that has not been freed, variables and constants included.
  std::vector<Allocation> live() const;
  /// Where kernels may write: all of it that is not freed, variables included.
  std::vector<AddressRange> live_ranges() const;
  /// How many allocations and variables there have been.
  std::size_t range_count() const { return allocations_.size(); }
  /// Which bytes of the word at `address` are initialised (low bits) and accessible (high bits).
  std::uint8_t& state(std::uintptr_t address) const { return states_[(address - arena_) >> 2U]; }
  /// How many allocations there have been.
  unsigned allocation_count() const { return count_; }

 private:
  /// At the arena's beginning, red zones included. In 32 bits there is less of everything.
  static constexpr std::size_t constant_bytes = std::size_t{1} << (sizeof(void*) == 8 ? 26U : 20U);

  /// Notes an allocation where there is room for it. @returns nullptr when there is none
  Allocation* take_room(std::size_t bytes, const void* allocated_at);
  void set_states(std::size_t offset, std::size_t bytes, unsigned bits_of_a_byte);
  bool accessible_slow(std::uintptr_t address, std::size_t bytes) const;
  bool initialised_slow(std::uintptr_t address, std::size_t bytes) const;
  void mark_initialised_slow(std::uintptr_t address, std::size_t bytes);
  bool has_bits(std::uintptr_t address, std::size_t bytes, unsigned shift) const;

  std::size_t arena_bytes_;
  std::uintptr_t arena_;
  std::uint8_t* states_;  ///< for each word: which of its bytes are initialised (low bits), accessible (high bits)
  Shadow shadow_;
  bool has_variables_ = false;
  std::size_t next_constant_ = 0;      ///< offset of the first byte never used for constants
  std::size_t next_ = constant_bytes;  ///< the same for everything else
  std::size_t latest_zone_ = 0;        ///< that the latest allocation asks for around it
  std::optional<RefusedAllocation> refused_;
  GraphMemoryUse graph_use_;
  std::size_t used_ = 0;  ///< bytes in live allocations on the device itself
  unsigned count_ = 0;
  AddressRanges registered_;
  std::map<std::uintptr_t, Allocation> allocations_;  ///< by base
};

/// What unwritten memory holds: as an integer an unlikely number, as a float a signalling NaN. Arithmetic turns it
/// into a quiet one, so that "never written" and "computed from what was never written" look different.
inline constexpr std::uint32_t poison_word = 0x7FA0DEADU;

/// Fills [begin, begin + bytes) with the poison.
void poison(void* begin, std::size_t bytes);

}  // namespace simulator
