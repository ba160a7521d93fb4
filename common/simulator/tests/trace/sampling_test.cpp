/// @file
/// Which part of a long run the recorder keeps.
#include <doctest/doctest.h>

#include <functional>

#include "simulator/observe/session.hpp"
#include "traced_kernels.hpp"

using namespace simulator;

namespace {

LaunchTrace first_launch(const std::function<void()>& code, const TraceSelection& selection = {}) {
  return observe({.trace = selection}, code).trace->launches.at(0);
}

std::vector<std::uint32_t> kept_blocks(const LaunchTrace& launch) {
  std::vector<std::uint32_t> numbers;
  for (const BlockTrace& block : launch.blocks) numbers.push_back(block.number);
  return numbers;
}

using Numbers = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("of many blocks the first and the last are kept, the wished one, and one with a finding") {
  CHECK(kept_blocks(first_launch([] { many_blocks(20, -1); })) == Numbers{0, 19});
  CHECK(kept_blocks(first_launch([] { many_blocks(20, -1); }, {.block = Index3{7, 0, 0}})) == Numbers{0, 7, 19});
  CHECK(kept_blocks(first_launch([] { many_blocks(20, 11); })) == Numbers{0, 11, 19});
}

TEST_CASE("of many intervals the first and the latest are kept, and all are counted") {
  const BlockTrace block = first_launch([] { many_barriers(3000); }).blocks.at(0);
  CHECK(block.interval_count == 3001);  // the last one, to the end of the block, is empty
  CHECK(block.intervals.size() < 1100);
  CHECK(block.intervals.front().number == 0);
  CHECK(block.intervals.back().number == 3000);
  CHECK(block.intervals[1].number == 1);
}

TEST_CASE("of a long interval each thread's first accesses are kept, and all are counted") {
  const TracedInterval interval = first_launch([] { long_interval(100'000); }).blocks.at(0).intervals.at(0);
  CHECK(interval.made == 100'000);
  CHECK(interval.threads.size() == 24'000);
}
