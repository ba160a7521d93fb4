/// @file
/// Shadow memory: beside every word of simulated memory, who touched it last and when.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/execution/epochs.hpp"

namespace simulator {

/// A line of the program's code that touches memory; see Sites.
using Site = std::uint16_t;

/// One remembered access, in eight bytes.
struct Slot {
  Epoch epoch = 0;
  std::uint32_t thread : 10 = 0;
  std::uint32_t site : 16 = 0;
  std::uint32_t atomic : 1 = 0;
  std::uint32_t relaxed : 1 = 0;  ///< through a volatile pointer
  std::uint32_t write : 1 =
      0;  ///< in a reader's place: a write that another thread's write of the same value displaced
};

/// What is remembered of one word, or of one byte where a program works with bytes.
///
/// Two distinct readers, since one is not enough: "read by 1, read by 2, written by 2" is a race with 1.
struct Cell {
  Slot write;
  Slot reads[2];
  Slot earlier_block_read;  ///< a read by a block that ran before, kept when this block's reads take the slots
};
static_assert(sizeof(Cell) == 32);

/// The shadow of one range of memory. Cells stand for words; where a program touches less than a word, the 256 bytes
/// around it get cells for each byte instead. Pages appear as they are touched.
class Shadow {
 public:
  /// @param base first address of the range, a multiple of 256
  /// @param bytes its length
  Shadow(std::uintptr_t base, std::size_t bytes);
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

  /// Calls visit(cell, first byte's address) for every cell that [address, address + bytes) touches.
  template <class Visit>
  void visit(std::uintptr_t address, std::size_t bytes, Visit visit) {
    const std::uintptr_t offset = address - base_;
    const bool whole_words = ((offset | bytes) & 3U) == 0;
    if (whole_words && !split_[offset >> chunk_shift] && !split_[(offset + bytes - 1) >> chunk_shift]) [[likely]] {
      for (std::size_t at = 0; at < bytes; at += 4) visit(words_[(offset + at) >> 2U], address + at);
      return;
    }
    split(offset);
    split(offset + bytes - 1);
    for (std::size_t at = 0; at < bytes; ++at) visit(bytes_[offset + at], address + at);
  }

  /// The cell that stands for the byte at `address`.
  const Cell& at(std::uintptr_t address) const {
    const std::uintptr_t offset = address - base_;
    return split_[offset >> chunk_shift] ? bytes_[offset] : words_[offset >> 2U];
  }

  /// Forgets everything.
  void clear();

 private:
  static constexpr unsigned chunk_shift = 8;

  void split(std::uintptr_t offset);

  std::uintptr_t base_;
  std::size_t bytes_in_range_;
  Cell* words_;
  Cell* bytes_;
  std::uint8_t* split_;  ///< for each 256 bytes: whether byte cells are in use
};

}  // namespace simulator
