/// @file
/// A set of ranges of memory: what a program registered with the runtime, for example.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>

namespace simulator {

inline std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

struct AddressRange {
  std::uintptr_t begin;
  std::size_t bytes;
};

/// Ranges that do not overlap.
class AddressRanges {
 public:
  /// @returns false when part of the range is in the set already
  bool add(std::uintptr_t base, std::size_t bytes) {
    const auto after = ranges_.lower_bound(base + bytes);
    if (after != ranges_.begin()) {
      const auto before = std::prev(after);
      if (before->first + before->second > base) return false;
    }
    ranges_[base] = bytes;
    any_.store(true, std::memory_order_relaxed);
    return true;
  }
  /// @returns false when no range begins at `base`
  bool remove(std::uintptr_t base) {
    const bool found = ranges_.erase(base) != 0;
    any_.store(!ranges_.empty(), std::memory_order_relaxed);
    return found;
  }
  void clear() {
    ranges_.clear();
    any_.store(false, std::memory_order_relaxed);
  }

  /// May be asked while another thread changes the set.
  bool empty() const { return !any_.load(std::memory_order_relaxed); }
  bool contains(std::uintptr_t address) const {
    const auto after = ranges_.upper_bound(address);
    return after != ranges_.begin() && address - std::prev(after)->first < std::prev(after)->second;
  }

 private:
  std::map<std::uintptr_t, std::size_t> ranges_;  ///< length by first address
  std::atomic<bool> any_ = false;
};

}  // namespace simulator
