/// @file
/// What the recorder says of kernels that can be worked out by hand.
#include "simulator/trace/recorder.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <functional>

#include "simulator/observe/session.hpp"
#include "traced_kernels.hpp"

using namespace simulator;

namespace {

Trace traced(const std::function<void()>& code, const TraceSelection& selection = {}) {
  return *observe({.trace = selection}, code).trace;
}

float as_float(const ElementValue& value) {
  float number = 0;
  std::memcpy(&number, value->data(), sizeof number);
  return number;
}

const Operation& operation_of(const LaunchTrace& launch, const TracedAccess& access) {
  return launch.operations[launch.blocks[0].intervals[access.interval].operations[access.access]];
}

}  // namespace

TEST_CASE("nothing is recorded where nobody asked") {
  CHECK_FALSE(observe({}, [] { neighbours(true); }).trace);
}

TEST_CASE("the accesses of two intervals, in their order, with what they left") {
  const Trace trace = traced([] { neighbours(true); });
  REQUIRE(trace.launches.size() == 1);
  CHECK(trace.launch_count == 1);
  const LaunchTrace& launch = trace.launches[0];
  CHECK(launch.kernel == "neighbours_kernel");
  CHECK(launch.block == Index3{4, 1, 1});
  CHECK(launch.shared_bytes == 16);
  CHECK(launch.findings.empty());

  REQUIRE(launch.variables.size() == 2);
  CHECK(launch.variables[0].name == "tile");
  CHECK(launch.variables[0].space == Space::shared);
  CHECK(launch.variables[0].elements == 4);
  CHECK(launch.variables[1].name == "out");
  CHECK(launch.variables[1].type.name == "float");

  REQUIRE(launch.blocks.size() == 1);
  REQUIRE(launch.blocks[0].intervals.size() == 2);
  const TracedInterval& before = launch.blocks[0].intervals[0];
  CHECK(before.threads == std::vector<std::uint32_t>{0, 1, 2, 3});
  CHECK(before.elements == std::vector<std::int64_t>{0, 1, 2, 3});
  REQUIRE(before.written.size() == 4);
  CHECK(as_float(before.written[3]) == 3.5F);
  REQUIRE(before.seen.size() == 4);
  CHECK_FALSE(before.seen[0].value);  // nobody had written the tile
  CHECK(before.barrier.line == 13);

  const TracedInterval& after = launch.blocks[0].intervals[1];
  CHECK(after.threads == std::vector<std::uint32_t>{0, 0, 1, 1, 2, 2, 3, 3});
  CHECK(after.elements == std::vector<std::int64_t>{1, 0, 2, 1, 3, 2, 0, 3});
  CHECK(as_float(after.written[3]) == 0.5F);
  CHECK(after.barrier.line == 0);
}

TEST_CASE("requests: 4 lanes, one sector of global memory, no bank conflict") {
  const TracedInterval after = traced([] { neighbours(true); }).launches[0].blocks[0].intervals[1];
  REQUIRE(after.requests.size() == 2);
  CHECK(after.requests[0].lanes == 4);
  CHECK(after.requests[0].cost == 1);
  CHECK(after.requests[1].cost == 1);
}

TEST_CASE("a shuffle names the lane that each value comes from, a vote none") {
  const LaunchTrace launch = traced([] { exchange(); }).launches[0];
  const TracedInterval& interval = launch.blocks[0].intervals.at(0);
  REQUIRE(interval.exchanges.size() == 2);
  const TracedExchange& shuffle = interval.exchanges[0];
  CHECK(shuffle.at == 32);  // after the 32 reads
  CHECK(shuffle.where.line == 42);
  CHECK(shuffle.warp == 0);
  CHECK(shuffle.lanes == 0xffffffffU);
  CHECK(shuffle.sources[0] == 2);
  CHECK(shuffle.sources[29] == 31);
  CHECK(shuffle.sources[30] == 30);  // 32 is no lane: it keeps its own
  const TracedExchange& vote = interval.exchanges[1];
  CHECK(vote.where.line == 43);
  CHECK(vote.sources[5] == 32);
}

TEST_CASE("counts of each thread, and the grid on every device") {
  const LaunchTrace launch = traced([] { neighbours(true); }).launches[0];
  REQUIRE(launch.blocks[0].threads.size() == 4);
  CHECK(launch.blocks[0].threads[2].shared_writes == 1);
  CHECK(launch.blocks[0].threads[2].barriers == 1);
  REQUIRE(launch.devices.size() == device_models().size());
  CHECK(launch.devices[0].timeline.timeline.steps == 4);  // two accesses to each memory less one read, one barrier
}

TEST_CASE("both sides of a race are found in the trace, whichever came second") {
  const LaunchTrace launch = traced([] { neighbours(false); }).launches[0];
  REQUIRE(launch.findings.size() >= 1);
  for (const TracedFinding& finding : launch.findings) {
    CHECK(finding.kind == FindingKind::shared_race);
    REQUIRE(finding.access);
    REQUIRE(finding.other_access);
    CHECK(finding.access->thread != finding.other_access->thread);
    CHECK(operation_of(launch, *finding.access).kind == AccessKind::read);
    CHECK(operation_of(launch, *finding.access).where.line == 14);
    CHECK(operation_of(launch, *finding.other_access).kind == AccessKind::write);
    CHECK(operation_of(launch, *finding.other_access).where.line == 12);
    const auto& elements = launch.blocks[0].intervals[0].elements;
    CHECK(elements[finding.access->access] == elements[finding.other_access->access]);
  }
}

TEST_CASE("an access that a check refuses is in the trace all the same") {
  const LaunchTrace launch = traced(one_past_the_end).launches[0];
  REQUIRE(launch.findings.size() == 1);
  REQUIRE(launch.findings[0].access);
  CHECK(launch.findings[0].access->thread == 3);
  const Operation& operation = operation_of(launch, *launch.findings[0].access);
  CHECK(operation.refused);
  CHECK(launch.blocks[0].intervals[0].elements[launch.findings[0].access->access] == 4);
}

TEST_CASE("types: integers, and a float4 whose elements are 16 bytes wide") {
  const Trace trace = traced(two_launches);
  REQUIRE(trace.launches.size() == 2);
  CHECK(trace.launches[0].variables[0].type.scalar == ScalarType::signed_integer);
  const TracedVariable& vectors = trace.launches[1].variables[0];
  CHECK(vectors.name == "vectors");
  CHECK(vectors.type.name == "float4");
  CHECK(vectors.type.scalar == ScalarType::floating);
  CHECK(vectors.type.scalar_bytes == 4);
  CHECK(vectors.type.bytes == 16);
  CHECK(vectors.elements == 1);
}

TEST_CASE("columns of a matrix that the host names, in the elements that the kernel takes it as") {
  float* const matrix = zeroed_floats(16);
  const auto columns_from = [&](int first) {
    const ObserveOptions options{.trace = TraceSelection{}, .matrices = {{{matrix, 64}, 32}}};
    const Trace trace = *observe(options, [&] { numbers_and_vectors(matrix, matrix + first); }).trace;
    CHECK(trace.launches.at(0).variables.at(0).columns == 8);
    return trace.launches.at(1).variables.at(0).columns;
  };
  CHECK(columns_from(0) == 2);
  CHECK(columns_from(8) == 2);  // its second row
  CHECK(columns_from(4) == 0);  // within a row
  free_floats(matrix);
}

TEST_CASE("no columns where the host names no matrix") {
  CHECK(traced(two_launches).launches.at(0).variables.at(0).columns == 0);
}

TEST_CASE("a wide access to short floats touches several elements") {
  const LaunchTrace launch = traced(short_floats).launches[0];
  CHECK(launch.variables[0].type.scalar == ScalarType::half);
  CHECK(launch.variables[0].type.bytes == 2);
  CHECK(launch.variables[0].elements == 16);
  CHECK(launch.blocks[0].intervals[0].seen.size() == 8);
}

TEST_CASE("only the launch that was wished for") {
  const Trace trace = traced(two_launches, {.block = {}, .launch = 2});
  CHECK(trace.launch_count == 2);
  REQUIRE(trace.launches.size() == 1);
  CHECK(trace.launches[0].number == 2);
}
