#include "simulator/memory/shadow.hpp"

#include "simulator/memory/reserve.hpp"

namespace simulator {

Shadow::Shadow(std::uintptr_t base, std::size_t bytes)
    : base_(base),
      bytes_in_range_(bytes),
      words_(static_cast<Cell*>(reserve(bytes / 4 * sizeof(Cell)))),
      bytes_(static_cast<Cell*>(reserve(bytes * sizeof(Cell)))),
      split_(static_cast<std::uint8_t*>(reserve(bytes >> chunk_shift))) {}

Shadow::~Shadow() {
  release(words_, bytes_in_range_ / 4 * sizeof(Cell));
  release(bytes_, bytes_in_range_ * sizeof(Cell));
  release(split_, bytes_in_range_ >> chunk_shift);
}

void Shadow::clear() {
  forget(words_, bytes_in_range_ / 4 * sizeof(Cell));
  forget(bytes_, bytes_in_range_ * sizeof(Cell));
  forget(split_, bytes_in_range_ >> chunk_shift);
}

void Shadow::split(std::uintptr_t offset) {
  const std::uintptr_t chunk = offset >> chunk_shift;
  if (split_[chunk]) return;
  split_[chunk] = 1;
  const std::uintptr_t first = chunk << chunk_shift;
  for (std::uintptr_t at = first; at < first + (1U << chunk_shift); ++at) bytes_[at] = words_[at >> 2U];
}

}  // namespace simulator
