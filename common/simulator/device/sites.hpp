/// @file
/// Program counters made small: every line of code that touches memory gets a number of sixteen bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "simulator/device/shadow.hpp"

namespace simulator {

/// Numbers program counters in the order of their first use.
class Sites {
 public:
  Sites();
  ~Sites();
  Sites(const Sites&) = delete;
  Sites& operator=(const Sites&) = delete;

  Site of(const void* pc) {
    const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(pc) - text_begin_;
    if (offset < text_bytes_) [[likely]] {
      const Site site = by_offset_[offset];
      return site != 0 ? site : (by_offset_[offset] = add(pc));
    }
    return outside(pc);
  }

  /// The same for code of the program that has touched memory before; 0 where of() must be asked.
  Site known(const void* pc) const {
    const std::uintptr_t offset = reinterpret_cast<std::uintptr_t>(pc) - text_begin_;
    return offset < text_bytes_ ? by_offset_[offset] : Site{0};
  }

  /// nullptr for site 0, which stands for all sites past the 65,535th.
  const void* pc(Site site) const { return pcs_[site]; }

  /// Whether `pc` is in the program's own code, where kernels live.
  bool in_program(const void* pc) const { return reinterpret_cast<std::uintptr_t>(pc) - text_begin_ < text_bytes_; }

 private:
  Site add(const void* pc);
  Site outside(const void* pc);

  std::uintptr_t text_begin_ = 0;
  std::size_t text_bytes_ = 0;
  Site* by_offset_ = nullptr;
  std::unordered_map<const void*, Site> elsewhere_;  ///< code in shared libraries
  std::vector<const void*> pcs_{nullptr};
};

}  // namespace simulator
