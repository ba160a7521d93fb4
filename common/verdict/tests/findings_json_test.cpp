/// @file
/// Findings, counters and barriers as JSON.
#include "simulator/results/findings_json.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

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
  finding.case_name = "n = 8";
  CHECK(
      to_json(finding).dump() ==
      R"({"kind":"shared-race","severity":"error","message":"thread 5 reads tile[4]","file":"data/pool.cu","line":9,)"
      R"("column":2,"other_line":6,"variable":"tile","thread":[5,0,0],"block":[1,2,3],"count":12,"blocks":2,"help":"Wait.",)"
      R"("notes":[{"file":"data/pool.cu","line":6,"column":0,"text":"written here"},{"file":"data/pool.cu","line":7,"column":0,"text":"again"}],)"
      R"("origin":"run","case":"n = 8","limit":"","has_place":true,"pattern":""})");
}

TEST_CASE("a finding comes back from its JSON") {
  Finding finding;
  finding.kind = FindingKind::global_race;
  finding.severity = Severity::warning;
  finding.message = "thread 5 reads a[4]";
  finding.where = {"data/pool.cu", 9, 2};
  finding.notes = {{{"data/helper.cuh", 6, 3}, "written here"}};
  finding.help = "Wait.";
  finding.variable = "a";
  finding.in_kernel = true;
  finding.thread = {5, 0, 0};
  finding.block = {1, 2, 3};
  finding.count = 12;
  finding.blocks = 2;
  finding.origin = Origin::requests;
  finding.limit = "sectors_per_request";
  finding.has_place = false;
  finding.falls_short = true;
  finding.is_at_least = true;
  finding.remedy = {Spot::before_line, "__threadfence();", 12};
  const Finding back = finding_from_json(to_json(finding));
  CHECK(to_json(back) == to_json(finding));
  CHECK(back.in_kernel);
  CHECK(back.falls_short);
  CHECK(back.is_at_least);
  CHECK(back.where.column == 2);
  CHECK(back.remedy.spot == Spot::before_line);
  CHECK(back.remedy.statement == "__threadfence();");
  CHECK(back.remedy.line == 12);
  CHECK_THROWS_AS(spot_named("beside"), std::invalid_argument);
  CHECK_FALSE(finding_from_json(to_json(Finding{})).in_kernel);
}

TEST_CASE("what is no finding is refused") {
  CHECK_THROWS(finding_from_json(nlohmann::ordered_json::object()));
  auto json = to_json(Finding{});
  json["severity"] = "grave";
  CHECK_THROWS(finding_from_json(json));
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
  CHECK(json.size() == 9);
  CHECK(json["global_reads"].dump() == R"({"max_per_thread":3,"total":24})");
  CHECK(json["barriers"].dump() == R"({"max_per_thread":1,"total":8})");
  CHECK(json["shared_atomics"]["total"] == 0);
}

TEST_CASE("barriers") {
  CHECK(to_json(std::vector<BarrierUse>{{{"data/pool.cu", 7, 0}, 16, true}}).dump() ==
        R"([{"file":"data/pool.cu","line":7,"arrivals":16,"orders_something":true}])");
  CHECK(to_json(std::vector<BarrierUse>{}).dump() == "[]");
}

namespace {

LineMetrics strided_load() {
  LineMetrics load{{"data/pool.cu", 7, 0}, Space::global, AccessKind::read, {}, 4, 128};
  load.totals.requests = 2;
  load.totals.lanes = load.totals.live_lanes = 64;
  load.totals.bytes_used = 256;
  load.totals.sectors = 64;
  load.totals.ideal_sectors = 8;
  return load;
}

LineMetrics conflicting_atomic() {
  LineMetrics atomic{{"data/pool.cu", 9, 0}, Space::shared, AccessKind::atomic, {}, 4, std::nullopt};
  atomic.totals.requests = 1;
  atomic.totals.partial_requests = 1;
  atomic.totals.lanes = 8;
  atomic.totals.live_lanes = 32;
  atomic.totals.bank_conflict_degree = 2;
  atomic.totals.extra_wavefronts = 1;
  atomic.totals.contention = 4;
  atomic.totals.serialised = 3;
  return atomic;
}

}  // namespace

TEST_CASE("the requests of warps, by line and in all") {
  CHECK(
      to_json(WarpMetrics{{strided_load(), conflicting_atomic()}, true}).dump() ==
      R"({"exact":true,"global":{"requests":2,"partial_requests":0,"warp_efficiency":1.0,"lanes":64,"live_lanes":64,"bytes_used":256,"sectors":64,"ideal_sectors":8,)"
      R"("sectors_per_request":32.0,"sector_efficiency":0.125,"contention":0,"serialised":0},)"
      R"("shared":{"requests":1,"partial_requests":1,"warp_efficiency":0.25,"lanes":8,"live_lanes":32,"bytes_used":0,"bank_conflict_degree":2,)"
      R"("extra_wavefronts":1,"contention":4,"serialised":3},"timeline":[],"lines":[)"
      R"({"file":"data/pool.cu","line":7,"space":"global","kind":"load","access_bytes":4,"stride_bytes":128,"requests":2,)"
      R"("partial_requests":0,"warp_efficiency":1.0,"lanes":64,"live_lanes":64,"bytes_used":256,"sectors":64,"ideal_sectors":8,"sectors_per_request":32.0,)"
      R"("sector_efficiency":0.125,"contention":0,"serialised":0},)"
      R"({"file":"data/pool.cu","line":9,"space":"shared","kind":"atomic","access_bytes":4,"stride_bytes":null,)"
      R"("requests":1,"partial_requests":1,"warp_efficiency":0.25,"lanes":8,"live_lanes":32,"bytes_used":0,"bank_conflict_degree":2,"extra_wavefronts":1,)"
      R"("contention":4,"serialised":3}]})");
}

TEST_CASE("what threads read of each other's slots, and while copies are under way, is kept") {
  const WarpMetrics metrics{.lines = {}, .exchanges = 6, .reads_during_copies = 5};
  const nlohmann::ordered_json json = to_json(metrics);
  CHECK(json["exchanges"] == 6);
  CHECK(json["reads_during_copies"] == 5);
  CHECK(metrics_from_json(json).exchanges == 6);
  CHECK(metrics_from_json(json).reads_during_copies == 5);
  CHECK_FALSE(to_json(WarpMetrics{}).contains("exchanges"));
}

TEST_CASE("the timeline of a launch; blocks that were too many to keep are null") {
  LaunchTimeline launch{"pool", {2, 1, 1}, {8, 1, 1}, 32, "toy", 2, 1, {}};
  launch.timeline = {{{0, 0, 0, 0, 3}, {1, 1, 0, 0, 1}}, 1, 3, 2, 0.5};
  WarpMetrics metrics;
  metrics.launches = {launch};
  CHECK(to_json(metrics)["timeline"].dump() ==
        R"([{"kernel":"pool","grid":[2,1,1],"block":[8,1,1],"shared_bytes":32,"device":"toy","multiprocessors":2,)"
        R"("blocks_per_multiprocessor":1,"waves":1,"steps":3,"tail_steps":2,"busy":0.5,"blocks":[)"
        R"({"block":0,"multiprocessor":0,"slot":0,"begin":0,"end":3},)"
        R"({"block":1,"multiprocessor":1,"slot":0,"begin":0,"end":1}]}])");
  metrics.launches[0].timeline.blocks.clear();
  CHECK(to_json(metrics)["timeline"][0]["blocks"].is_null());
}
