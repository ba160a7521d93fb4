/// @file
/// The columns of a trace.
#include "simulator/results/trace_to_json.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <nlohmann/json.hpp>

using namespace simulator;
using nlohmann::ordered_json;

namespace {

ElementValue bytes_of(float number) {
  std::array<unsigned char, 16> bytes{};
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

/// Two threads read a[0] and a[1], which nothing has written, and each writes 2.5 to it.
Trace sample() {
  LaunchTrace launch;
  launch.number = 1;
  launch.kernel = "kernel";
  launch.variables = {{.name = "a",
                       .type = {ScalarType::floating, 4, 4, "float"},
                       .elements = 2,
                       .extents = {},
                       .base = 1024 + 32,
                       .columns = 2}};
  launch.operations = {{.where = {"a.cu", 3, 7}, .variable = 0, .kind = AccessKind::read, .bytes = 4},
                       {.where = {"a.cu", 3, 2}, .variable = 0, .kind = AccessKind::write, .bytes = 4}};
  TracedInterval interval;
  interval.threads = {0, 0, 1, 1};
  interval.operations = {0, 1, 0, 1};
  interval.elements = {0, 0, 1, 1};
  interval.seen = {{0, 0, 0, std::nullopt}, {2, 0, 1, std::nullopt}};
  interval.written = {bytes_of(2.5F), bytes_of(2.5F)};
  interval.requests = {{.operation = 0, .warp = 0, .round = 0, .lanes = 2, .cost = 1}};
  interval.exchanges = {{.at = 2, .where = {"a.cu", 5, 3}, .warp = 0, .lanes = 3, .sources = {1, 1}}};
  interval.made = 4;
  BlockTrace block;
  block.intervals = {interval};
  block.interval_count = 1;
  block.threads = {{.global_reads = 1}, {.global_reads = 1}};
  launch.blocks = {block};
  TracedFinding finding;
  finding.kind = FindingKind::uninitialized_read;
  finding.access = TracedAccess{0, 1, 0, 2};
  launch.findings = {finding};
  return {.launches = {launch}, .launch_count = 3};
}

}  // namespace

TEST_CASE("a launch's tables") {
  const ordered_json json = to_json(sample());
  CHECK(json["launch_count"] == 3);
  const ordered_json& launch = json["launches"][0];
  CHECK(launch["variables"][0]["offset"] == 32);
  CHECK(launch["variables"][0]["columns"] == 2);
  CHECK(launch["variables"][0]["type"] == "float");
  CHECK(launch["operations"][1]["kind"] == "write");
  CHECK(launch["operations"][1]["column"] == 2);
  CHECK(launch["findings"][0]["access"] == ordered_json{{"block", 0}, {"thread", 1}, {"interval", 0}, {"access", 2}});
  CHECK(launch["findings"][0]["other_access"].is_null());
}

TEST_CASE("an interval's columns: threads are runs, what was never written is null") {
  const ordered_json json = to_json(sample());
  const ordered_json& interval = json["launches"][0]["blocks"][0]["intervals"][0];
  CHECK(interval["threads"].dump() == "[0,2,1,2]");
  CHECK(interval["operations"].dump() == "[0,1,0,1]");
  CHECK(interval["seen"].dump() == "[0,0,0,null,2,0,1,null]");
  CHECK(interval["written"].dump() == "[2.5,2.5]");
  CHECK(interval["requests"].dump() == "[0,0,0,2,1]");
  CHECK(interval["exchanges"].dump() == R"([{"at":2,"file":"a.cu","line":5,"warp":0,"lanes":3,"sources":[1,1]}])");
  CHECK(json["launches"][0]["blocks"][0]["threads"]["global_reads"].dump() == "[1,1]");
}
