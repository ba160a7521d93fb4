/// @file
/// Who owns an output.
#include "harness/case.hpp"

namespace course {

std::function<Owner(std::size_t)> one_output_per_thread(int threads_per_block) {
  return [threads = static_cast<std::size_t>(threads_per_block)](std::size_t i) {
    return Owner{static_cast<int>(i / threads), static_cast<int>(i % threads)};
  };
}

std::function<Owner(std::size_t)> one_output_per_block() {
  return [](std::size_t i) { return Owner{static_cast<int>(i), 0}; };
}

std::function<Owner(std::size_t)> one_output_per_thread_in_tiles(int columns, int tile) {
  return [columns, tile](std::size_t i) {
    const int row = static_cast<int>(i / columns);
    const int column = static_cast<int>(i % columns);
    const int blocks_per_row = (columns + tile - 1) / tile;
    return Owner{row / tile * blocks_per_row + column / tile, row % tile * tile + column % tile};
  };
}

}  // namespace course
