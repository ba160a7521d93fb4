#include "simulator/results/device_model.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace simulator;

namespace {

const DeviceModel& model(const char* name) {
  const DeviceModel* found = find_device_model(name);
  REQUIRE(found != nullptr);
  return *found;
}

}  // namespace

TEST_CASE("occupancy: as cudaOccupancyMaxActiveBlocksPerMultiprocessor() answers on an H200") {
  struct Answer {
    int threads;
    std::size_t shared_bytes;
    int blocks;
  };
  // Asked of an H200 under CUDA 13.0, for a kernel of 8 registers a thread.
  constexpr Answer answers[] = {
      {1, 0, 32},  {1, 8192, 25},   {1, 20000, 11},   {1, 49152, 4},    {33, 1000, 32}, {64, 8192, 25},
      {96, 0, 21}, {128, 0, 16},    {128, 20000, 11}, {192, 20000, 10}, {256, 0, 8},    {320, 0, 6},
      {384, 0, 5}, {512, 49152, 4}, {768, 0, 2},      {1024, 49152, 2}, {1025, 0, 0},
  };
  for (const Answer& answer : answers) {
    CAPTURE(answer.threads);
    CAPTURE(answer.shared_bytes);
    CHECK(occupancy(model("H200"), {answer.threads, 8, answer.shared_bytes}).blocks == answer.blocks);
  }
}

TEST_CASE("occupancy: what limits it") {
  const DeviceModel& a100 = model("A100");
  CHECK(occupancy(a100, {1024, 32, 0}).limiter == Limiter::threads);
  CHECK(occupancy(a100, {1024, 32, 0}).warps == doctest::Approx(1.0));
  CHECK(occupancy(a100, {32, 32, 0}).limiter == Limiter::blocks);
  CHECK(occupancy(a100, {32, 32, 0}).warps == doctest::Approx(0.5));
  CHECK(occupancy(a100, {256, 64, 0}).limiter == Limiter::registers);
  CHECK(occupancy(a100, {256, 32, 48 * 1024}).limiter == Limiter::shared_memory);
}

TEST_CASE("occupancy: registers come in units of 256 a warp, and warps in fours") {
  // 40 registers: 1,280 a warp, 51 warps, rounded down to 48: 6 blocks of 8 warps. 41 take as much as 48: 42 warps, 40.
  CHECK(occupancy(model("A100"), {256, 40, 0}).blocks == 6);
  CHECK(occupancy(model("A100"), {256, 41, 0}).blocks == 5);
  CHECK(occupancy(model("A100"), {256, 48, 0}).blocks == 5);
  CHECK(occupancy(model("A100"), {1024, 65, 0}).blocks == 0);
  CHECK(occupancy(model("A100"), {32, 256, 0}).blocks == 0);
}

TEST_CASE("occupancy: generations differ") {
  CHECK(occupancy(model("T4"), {1024, 32, 0}).blocks == 1);
  CHECK(occupancy(model("T4"), {32, 32, 0}).blocks == 16);
  CHECK(occupancy(model("RTX 4090"), {256, 32, 0}).blocks == 6);
  CHECK(occupancy(model("GTX 980"), {64, 32, 0}).blocks == 32);
  CHECK(occupancy(model("GTX 980"), {64, 32, 49 * 1024}).blocks == 0);  // no opt-in yet
  CHECK(occupancy(model("H100"), {64, 32, 227 * 1024}).blocks == 1);
}

TEST_CASE("models: the simulated device comes first, names differ, and bandwidths are those of the data sheets") {
  CHECK(device_models().front().name == "simulated");
  std::set<std::string> names;
  for (const DeviceModel& each : device_models()) names.insert(each.name);
  CHECK(names.size() == device_models().size());
  CHECK(find_device_model("abacus") == nullptr);
  CHECK(model("A100").memory_bytes_per_us() == doctest::Approx(1'555'000).epsilon(0.01));
  CHECK(model("RTX 4090").memory_bytes_per_us() == doctest::Approx(1'008'000).epsilon(0.01));
  CHECK(model("H100").memory_bytes_per_us() == doctest::Approx(3'350'000).epsilon(0.01));
  CHECK(model("H200").memory_bytes_per_us() == doctest::Approx(4'800'000).epsilon(0.01));
}
