/// @file
/// Several processor cores for one grid: parts of it run in processes of their own, and count only if nothing in them
/// could have gone otherwise.
#pragma once

#include <sys/mman.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "simulator/memory/epochs.hpp"
#include "simulator/memory/device_memory.hpp"
#include "simulator/execution/barrier_usage.hpp"
#include "base/counts.hpp"

namespace simulator {

/// New memory, all zero, that a process shares with those that it forks.
/// @throws std::bad_alloc
void* share(std::size_t bytes);

/// An array in such memory, which nobody constructs: of types for which zeros are a value.
template <class T>
class SharedArray {
 public:
  explicit SharedArray(std::size_t count = 1)
      : bytes_((count + 1) * sizeof(T)), memory_(static_cast<T*>(share(bytes_))) {}
  ~SharedArray() { munmap(memory_, bytes_); }
  SharedArray(const SharedArray&) = delete;
  SharedArray& operator=(const SharedArray&) = delete;

  T& operator[](std::size_t i) const { return memory_[i]; }

 private:
  std::size_t bytes_;  ///< of one more than asked for: none would be an error
  T* memory_;
};

/// What the blocks of one part touched and left, word by word over all live memory. In memory that the processes share.
class Footprint {
 public:
  explicit Footprint(DeviceMemory& memory);

  /// Takes down what this process did since the launch began, by the shadow of its memory.
  void record(const Epochs& epochs);
  /// Whether a word is written by the one and touched by the other.
  bool conflicts_with(const Footprint& other) const;
  /// Writes what it holds to this process's memory.
  void apply() const;

 private:
  enum : std::uint8_t { written = 1, read = 2 };

  DeviceMemory& memory_;
  std::vector<AddressRange> ranges_;
  std::size_t words_;
  SharedArray<std::uint8_t> touched_;  ///< for each word
  SharedArray<std::uint8_t> states_;   ///< of DeviceMemory, for each word
  SharedArray<std::uint32_t> values_;
};

/// A process that runs one part of a grid, as its parent sees it.
struct Worker {
  /// What it says at its end.
  struct Report {
    bool clean = false;  ///< it came to its end, and nothing happened that other blocks or the user would notice
    Counts counts;
    BarrierUsage::Snapshot barriers;
  };

  pid_t process = 0;
  std::size_t begin = 0;  ///< its part: places in the order of blocks
  std::size_t end = 0;
  SharedArray<Report> report{};  ///< one
  std::unique_ptr<Footprint> footprint;
};

}  // namespace simulator
