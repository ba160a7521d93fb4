/// @file
/// Shadow memory: beside every word of simulated memory, who touched it last and when.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/device/epochs.hpp"

namespace simulator {

/// A line of the program's code that touches memory; see Sites.
using Site = std::uint16_t;

/// One remembered access, in eight bytes.
struct Slot {
  Epoch epoch = 0;
  std::uint32_t thread : 10 = 0;
  std::uint32_t site : 16 = 0;
  std::uint32_t atomic : 1 = 0;
  std::uint32_t in_block : 1 = 0;  ///< atomic for threads of the same block only
  std::uint32_t is_volatile : 1 = 0;
  std::uint32_t flag : 1 = 0;  ///< volatile, in the way of a flag
  /// In a reader's place: a write that another thread's write of the same value displaced.
  std::uint32_t write : 1 = 0;
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
/// around it get cells for each byte instead. Pages appear as they are touched: eight bytes a byte of words; sixteen a
/// byte where bytes have cells, and as many again where a byte has several readers.
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
    for (std::size_t at = 0; at < bytes; ++at) {
      Cell cell = byte(offset + at);
      visit(cell, address + at);
      set_byte(offset + at, cell);
    }
  }

  /// The cell of the word at `address`, a multiple of 4; nullptr where bytes have cells.
  Cell* word(std::uintptr_t address) {
    const std::uintptr_t offset = address - base_;
    return split_[offset >> chunk_shift] ? nullptr : &words_[offset >> 2U];
  }

  /// The cell that stands for the byte at `address`.
  Cell at(std::uintptr_t address) const {
    const std::uintptr_t offset = address - base_;
    return split_[offset >> chunk_shift] ? byte(offset) : words_[offset >> 2U];
  }

  /// Forgets everything.
  void clear();

  /// A copy of the cells of a part of the range.
  struct Image {
    std::vector<Cell> words;
    std::vector<std::uint8_t> split;
    std::vector<Cell> bytes;  ///< of the split chunks, one after the other
  };
  /// @param offset of the first byte in the range, a multiple of 256
  /// @param bytes a multiple of 256
  Image save(std::size_t offset, std::size_t bytes) const;
  /// Puts them back, and forgets what else happened in these `bytes`.
  void restore(const Image& image, std::size_t offset, std::size_t bytes);

 private:
  static constexpr unsigned chunk_shift = 8;
  static constexpr std::size_t chunk_bytes = std::size_t{1} << chunk_shift;

  /// A byte's cell in two halves, of which the second is used by few: bytes that several threads read.
  struct FirstHalf {
    Slot write;
    Slot read;
  };
  struct SecondHalf {
    Slot read;
    Slot earlier_block_read;
    bool empty() const { return read.epoch == 0 && earlier_block_read.epoch == 0; }
  };

  Cell byte(std::size_t offset) const {
    const FirstHalf& first = first_halves_[offset];
    const SecondHalf& second = second_halves_[offset];
    return {first.write, {first.read, second.read}, second.earlier_block_read};
  }
  void set_byte(std::size_t offset, const Cell& cell) {
    first_halves_[offset] = {cell.write, cell.reads[0]};
    const SecondHalf second{cell.reads[1], cell.earlier_block_read};
    // Reading a page that was never written takes no memory.
    if (!second.empty() || !second_halves_[offset].empty()) second_halves_[offset] = second;
  }
  void split(std::uintptr_t offset);
  void fill_bytes(std::size_t chunk);

  std::uintptr_t base_;
  std::size_t bytes_in_range_;
  Cell* words_;
  FirstHalf* first_halves_;  ///< of bytes
  SecondHalf* second_halves_;
  std::uint8_t* split_;  ///< for each 256 bytes: whether byte cells are in use
};

}  // namespace simulator
