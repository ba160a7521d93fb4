/// @file
/// Blocks in time, worked out by hand.
#include "simulator/results/timeline.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace simulator;

namespace {

Timeline on_toy(std::uint32_t slots, const std::vector<std::uint64_t>& steps) { return lay_out(2, slots, steps); }

}  // namespace

TEST_CASE("no blocks, no time") {
  const Timeline timeline = on_toy(1, {});
  CHECK(timeline.blocks.empty());
  CHECK(timeline.waves == 0);
  CHECK(timeline.steps == 0);
}

TEST_CASE("the first blocks spread over the SMs before they share one") {
  const Timeline timeline = on_toy(2, {5, 5, 5});
  CHECK(timeline.blocks == std::vector<BlockSpan>{{0, 0, 0, 0, 5}, {1, 1, 0, 0, 5}, {2, 0, 1, 0, 5}});
  CHECK(timeline.waves == 1);
  CHECK(timeline.steps == 5);
  CHECK(timeline.tail_steps == 5);  // the fourth slot has nothing to do from the beginning
  CHECK(timeline.busy == 0.75);
}

TEST_CASE("a block begins where a slot is free first") {
  const Timeline timeline = on_toy(1, {3, 1, 1, 2});
  CHECK(timeline.blocks == std::vector<BlockSpan>{{0, 0, 0, 0, 3}, {1, 1, 0, 0, 1}, {2, 1, 0, 1, 2}, {3, 1, 0, 2, 4}});
  CHECK(timeline.waves == 2);
  CHECK(timeline.steps == 4);
  CHECK(timeline.tail_steps == 1);
  CHECK(timeline.busy == 7.0 / 8.0);
}

TEST_CASE("equal blocks that fill the device leave no tail; one more costs a whole wave") {
  const Timeline full = on_toy(2, std::vector<std::uint64_t>(8, 10));
  CHECK(full.waves == 2);
  CHECK(full.steps == 20);
  CHECK(full.tail_steps == 0);
  CHECK(full.busy == 1.0);
  const Timeline one_more = on_toy(2, std::vector<std::uint64_t>(9, 10));
  CHECK(one_more.waves == 3);
  CHECK(one_more.steps == 30);
  CHECK(one_more.tail_steps == 10);
  CHECK(one_more.busy == 0.75);
}

TEST_CASE("blocks that cost nothing take no time") {
  const Timeline timeline = on_toy(1, {0, 0, 0});
  CHECK(timeline.steps == 0);
  CHECK(timeline.busy == 0.0);
  CHECK(timeline.waves == 2);
}
