#include "simulator/device/shadow.hpp"

#include <algorithm>

#include "simulator/platform/address_space.hpp"

namespace simulator {

Shadow::Shadow(std::uintptr_t base, std::size_t bytes)
    : base_(base),
      bytes_in_range_(bytes),
      words_(static_cast<Cell*>(reserve(bytes / 4 * sizeof(Cell)))),
      first_halves_(static_cast<FirstHalf*>(reserve(bytes * sizeof(FirstHalf)))),
      second_halves_(static_cast<SecondHalf*>(reserve(bytes * sizeof(SecondHalf)))),
      split_(static_cast<std::uint8_t*>(reserve(bytes >> chunk_shift))) {}

Shadow::~Shadow() {
  release(words_, bytes_in_range_ / 4 * sizeof(Cell));
  release(first_halves_, bytes_in_range_ * sizeof(FirstHalf));
  release(second_halves_, bytes_in_range_ * sizeof(SecondHalf));
  release(split_, bytes_in_range_ >> chunk_shift);
}

void Shadow::clear() {
  forget(words_, bytes_in_range_ / 4 * sizeof(Cell));
  forget(first_halves_, bytes_in_range_ * sizeof(FirstHalf));
  forget(second_halves_, bytes_in_range_ * sizeof(SecondHalf));
  forget(split_, bytes_in_range_ >> chunk_shift);
}

void Shadow::split(std::uintptr_t offset) {
  const std::size_t chunk = offset >> chunk_shift;
  if (split_[chunk]) return;
  split_[chunk] = 1;
  fill_bytes(chunk);
}

void Shadow::fill_bytes(std::size_t chunk) {
  const std::size_t first = chunk << chunk_shift;
  for (std::size_t at = first; at < first + chunk_bytes; ++at) set_byte(at, words_[at >> 2U]);
}

Shadow::Image Shadow::save(std::size_t offset, std::size_t bytes) const {
  Image image;
  const std::size_t first_chunk = offset >> chunk_shift;
  image.words.assign(words_ + offset / 4, words_ + (offset + bytes) / 4);
  image.split.assign(split_ + first_chunk, split_ + first_chunk + (bytes >> chunk_shift));
  for (std::size_t chunk = 0; chunk < image.split.size(); ++chunk) {
    if (!image.split[chunk]) continue;
    const std::size_t first = (first_chunk + chunk) << chunk_shift;
    for (std::size_t at = first; at < first + chunk_bytes; ++at) image.bytes.push_back(byte(at));
  }
  return image;
}

void Shadow::restore(const Image& image, std::size_t offset, std::size_t bytes) {
  Cell* const words = words_ + offset / 4;
  std::copy(image.words.begin(), image.words.end(), words);
  std::fill(words + image.words.size(), words + bytes / 4, Cell{});
  auto saved = image.bytes.begin();
  for (std::size_t chunk = 0; chunk < bytes >> chunk_shift; ++chunk) {
    const std::size_t in_range = (offset >> chunk_shift) + chunk;
    if (chunk < image.split.size() && image.split[chunk]) {
      const std::size_t first = in_range << chunk_shift;
      for (std::size_t at = first; at < first + chunk_bytes; ++at) set_byte(at, *saved++);
    } else if (split_[in_range]) {  // by the block that ran meanwhile
      fill_bytes(in_range);
    }
  }
}

}  // namespace simulator
