/// @file
/// Findings, counters and barriers as JSON.
#include "simulator/report/to_json.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

using namespace simulator;

TEST_CASE("a finding in a kernel has all fields") {
  Finding finding;
  finding.kind = FindingKind::shared_race;
  finding.message = "thread 5 reads tile[4]";
  finding.where = {(std::filesystem::current_path() / "data/pool.cu").string(), 9, 2};
  finding.notes = {{{"data/pool.cu", 6, 0}, "written here"}, {{"data/pool.cu", 7, 0}, "again"}};
  finding.help = "Wait.";
  finding.variable = "tile";
  finding.in_kernel = true;
  finding.thread = {5, 0, 0};
  finding.block = {1, 2, 3};
  finding.count = 12;
  finding.blocks = 2;
  CHECK(
      to_json(finding).dump() ==
      R"({"kind":"shared-race","severity":"error","message":"thread 5 reads tile[4]","file":"data/pool.cu","line":9,)"
      R"("other_line":6,"variable":"tile","thread":[5,0,0],"block":[1,2,3],"count":12,"blocks":2,"help":"Wait.",)"
      R"("notes":[{"file":"data/pool.cu","line":6,"text":"written here"},{"file":"data/pool.cu","line":7,"text":"again"}]})");
}

TEST_CASE("outside a kernel there is no thread, no block; without notes no other line") {
  const auto json = to_json(Finding{});
  CHECK(json["thread"].is_null());
  CHECK(json["block"].is_null());
  CHECK(json["other_line"].is_null());
  CHECK(json["notes"].empty());
}

TEST_CASE("every counter has a maximum and a total") {
  Counts counts;
  counts.global_reads = {3, 24};
  counts.barriers = {1, 8};
  const auto json = to_json(counts);
  CHECK(json.size() == 7);
  CHECK(json["global_reads"].dump() == R"({"max_per_thread":3,"total":24})");
  CHECK(json["barriers"].dump() == R"({"max_per_thread":1,"total":8})");
  CHECK(json["shared_atomics"]["total"] == 0);
}

TEST_CASE("barriers") {
  CHECK(to_json(std::vector<BarrierUse>{{{"data/pool.cu", 7, 0}, 16, true}}).dump() ==
        R"([{"file":"data/pool.cu","line":7,"arrivals":16,"orders_something":true}])");
  CHECK(to_json(std::vector<BarrierUse>{}).dump() == "[]");
}
