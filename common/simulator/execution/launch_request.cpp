#include "simulator/execution/launch_request.hpp"

#include <fmt/format.h>

namespace simulator {

namespace {

Index3 index_of(std::uint32_t number, const dim3& extent) {
  return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

}  // namespace

std::string to_text(const Index3& index, const dim3& extent) {
  if (extent.z > 1) return fmt::format("({},{},{})", index[0], index[1], index[2]);
  if (extent.y > 1) return fmt::format("({},{})", index[0], index[1]);
  return fmt::format("{}", index[0]);
}

Index3 LaunchRequest::thread_index(std::uint32_t number) const { return index_of(number, block); }

Index3 LaunchRequest::block_index(std::uint32_t number) const { return index_of(number, grid); }

}  // namespace simulator
