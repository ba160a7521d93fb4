#include "simulator/results/launch_text.hpp"

#include <fmt/format.h>

namespace simulator {

std::string index_text(const Index3& index, const Index3& extent) {
  if (extent[2] > 1) return fmt::format("({},{},{})", index[0], index[1], index[2]);
  if (extent[1] > 1) return fmt::format("({},{})", index[0], index[1]);
  return fmt::format("{}", index[0]);
}

std::string launch_text(std::uint64_t blocks, std::uint64_t threads) {
  return fmt::format("{} {} of {} {}", blocks, blocks == 1 ? "block" : "blocks", threads,
                     threads == 1 ? "thread" : "threads");
}

}  // namespace simulator
