/// @file
/// Shared memory: a window for each block of a cluster, its variables with red zones between them, poisoned anew in
/// every block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "simulator/device/kernel_types.hpp"
#include "simulator/device/shadow.hpp"

namespace simulator {

/// A `__shared__` variable with its place.
struct PlacedVariable {
  const SharedVariable* declaration = nullptr;  ///< nullptr for dynamic shared memory
  std::string name;
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  std::size_t element_bytes = 0;
};

/// The shared memory of the block that runs, and of the other blocks of its cluster: a window for each. Variables get
/// their places, the same in all windows, as a launch's threads first come to them.
class SharedMemory {
 public:
  static constexpr std::size_t pool_bytes = std::size_t{1} << 20U;  ///< of one window
  /// Blocks of a cluster that every device with clusters takes (CUDA C++ Programming Guide, Thread Block Clusters).
  static constexpr std::uint32_t most_blocks = 8;
  /// What one block may use without opting in for more (CUDA C++ Programming Guide, all compute capabilities).
  static constexpr std::size_t default_limit = 48 * 1024;

  SharedMemory();
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  /// @param blocks of a cluster
  void begin_launch(std::size_t dynamic_bytes, std::uint32_t blocks);
  void begin_block(std::uint32_t rank);
  /// The block that runs is the one of this rank in its cluster.
  void select(std::uint32_t rank) { rank_ = rank; }

  /// What a block has in shared memory, saved while another block runs. Places stay: they are the same in all
  /// blocks.
  struct Image {
    std::vector<unsigned char> content;
    Shadow::Image shadow;
  };
  Image save(std::uint32_t rank) const;
  void restore(std::uint32_t rank, const Image& image);

  bool contains(std::uintptr_t address) const { return address - pool_ < pool_bytes * most_blocks; }
  /// The rank in its cluster of the block whose window holds `address`.
  std::uint32_t rank_of(std::uintptr_t address) const {
    return static_cast<std::uint32_t>((address - pool_) / pool_bytes);
  }
  /// Whether `address` lies in the window of another block than the one that runs.
  bool is_remote(std::uintptr_t address) const { return contains(address) && rank_of(address) != rank_; }
  /// Where the block of that rank has what another block has at `address`.
  std::uintptr_t mapped(std::uintptr_t address, std::uint32_t rank) const {
    return pool_ + (address - pool_) % pool_bytes + rank * pool_bytes;
  }
  /// Addresses as PTX has them: counted from where the windows begin.
  std::uintptr_t offset_of(std::uintptr_t address) const { return address - pool_; }
  std::uintptr_t at_offset(std::uintptr_t offset) const { return pool_ + (offset & 0xffffffffU); }
  bool accessible(std::uintptr_t address, std::size_t bytes) const {
    const std::uint8_t* map = accessible_ + (address - pool_);
    if (bytes == 4) [[likely]] {
      constexpr std::uint32_t all = 0x01010101U;
      std::uint32_t of_bytes = 0;
      std::memcpy(&of_bytes, map, sizeof of_bytes);
      return of_bytes == all;
    }
    for (std::size_t at = 0; at < bytes; ++at) {
      if (map[at] == 0) return false;
    }
    return true;
  }

  /// The variable's place, found or given.
  void* place(const SharedVariable& declaration);
  void* place_dynamic(const char* name, std::size_t element_bytes);

  /// The variable that holds `address`, else the one it comes closest to, else nullptr.
  const PlacedVariable* closest(std::uintptr_t address) const;
  /// All variables of all windows.
  const std::vector<PlacedVariable>& variables() const { return variables_; }

  std::size_t static_bytes() const { return static_bytes_; }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }
  Shadow& shadow() { return shadow_; }

 private:
  std::uintptr_t add(const SharedVariable* declaration, const char* name, std::size_t bytes, std::size_t alignment,
                     std::size_t element_bytes);
  void* in_own_window(std::uintptr_t address) const { return reinterpret_cast<void*>(mapped(address, rank_)); }

  std::uintptr_t pool_;       ///< the windows, one after the other
  std::uint8_t* accessible_;  ///< for each of their bytes: whether it belongs to a variable
  Shadow shadow_;
  std::uint32_t blocks_ = 1;  ///< of a cluster
  std::uint32_t rank_ = 0;    ///< of the block that runs
  std::vector<PlacedVariable> variables_;
  std::size_t end_;  ///< in each window
  std::size_t static_bytes_ = 0;
  std::size_t dynamic_bytes_ = 0;
};

}  // namespace simulator
