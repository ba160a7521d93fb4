/// @file
/// A block's shared memory: its variables with red zones between them, poisoned anew in every block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulator/memory/kernel_types.hpp"
#include "simulator/memory/shadow.hpp"

namespace simulator {

/// A `__shared__` variable with its place.
struct PlacedVariable {
  const SharedVariable* declaration = nullptr;  ///< nullptr for dynamic shared memory
  std::string name;
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  std::size_t element_bytes = 0;
};

/// The shared memory of the block that runs. Variables get their places as a launch's threads first come to them.
class SharedMemory {
 public:
  static constexpr std::size_t pool_bytes = std::size_t{1} << 20U;
  /// What one block may use without opting in for more (CUDA C++ Programming Guide, all compute capabilities).
  static constexpr std::size_t default_limit = 48 * 1024;

  SharedMemory();
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  void begin_launch(std::size_t dynamic_bytes);
  void begin_block();

  /// What a block has in shared memory, saved while another block runs. Places stay: they are the same in all
  /// blocks.
  struct Image {
    std::vector<unsigned char> content;
    Shadow::Image shadow;
  };
  Image save() const;
  void restore(const Image& image);

  bool contains(std::uintptr_t address) const { return address - pool_ < pool_bytes; }
  bool accessible(std::uintptr_t address, std::size_t bytes) const {
    const std::uint8_t* map = accessible_ + (address - pool_);
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

  std::size_t static_bytes() const { return static_bytes_; }
  std::size_t dynamic_bytes() const { return dynamic_bytes_; }
  Shadow& shadow() { return shadow_; }

 private:
  PlacedVariable& add(const SharedVariable* declaration, const char* name, std::size_t bytes, std::size_t alignment,
                      std::size_t element_bytes);

  std::uintptr_t pool_;
  std::uint8_t* accessible_;  ///< for each byte of the pool: whether it belongs to a variable
  Shadow shadow_;
  std::vector<PlacedVariable> variables_;
  std::size_t end_;
  std::size_t static_bytes_ = 0;
  std::size_t dynamic_bytes_ = 0;
};

}  // namespace simulator
