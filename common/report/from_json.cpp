/// @file
/// What to_json() wrote, read again.
#include "report/from_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace simulator {
namespace {

using nlohmann::ordered_json;

SourceLocation location(const ordered_json& json) {
  return {json.value("file", ""), json.value("line", 0), json.value("column", 0)};
}

Count count(const ordered_json& counters, const char* key) {
  if (!counters.contains(key)) return {};
  const ordered_json& json = counters[key];
  const auto total = json.at("total").get<std::uint64_t>();
  return {json.at("max_per_thread").get<std::uint64_t>(), total, json.value("words", total)};
}

AccessKind access_kind(const std::string& word) {
  if (word == "load") return AccessKind::read;
  if (word == "store") return AccessKind::write;
  if (word == "atomic") return AccessKind::atomic;
  throw std::invalid_argument("'" + word + "' is no kind of access");
}

Space space(const std::string& word) {
  if (word == "global") return Space::global;
  if (word == "shared") return Space::shared;
  throw std::invalid_argument("'" + word + "' is no space");
}

LineMetrics line_metrics(const ordered_json& json) {
  LineMetrics line;
  line.where = location(json);
  line.space = space(json.at("space").get<std::string>());
  line.kind = access_kind(json.at("kind").get<std::string>());
  line.access_bytes = json.value("access_bytes", std::uint32_t{0});
  if (json.contains("stride_bytes") && !json["stride_bytes"].is_null())
    line.stride_bytes = json["stride_bytes"].get<std::int64_t>();
  RequestTotals& totals = line.totals;
  json.at("requests").get_to(totals.requests);
  totals.partial_requests = json.value("partial_requests", std::uint64_t{0});
  totals.lanes = json.value("lanes", std::uint64_t{0});
  totals.live_lanes = json.value("live_lanes", std::uint64_t{0});
  totals.bytes_used = json.value("bytes_used", std::uint64_t{0});
  totals.sectors = json.value("sectors", std::uint64_t{0});
  totals.ideal_sectors = json.value("ideal_sectors", std::uint64_t{0});
  totals.bank_conflict_degree = json.value("bank_conflict_degree", std::uint32_t{0});
  totals.extra_wavefronts = json.value("extra_wavefronts", std::uint64_t{0});
  totals.contention = json.value("contention", std::uint32_t{0});
  totals.serialised = json.value("serialised", std::uint64_t{0});
  return line;
}

LaunchTimeline launch_timeline(const ordered_json& json) {
  LaunchTimeline launch;
  json.at("kernel").get_to(launch.kernel);
  json.at("grid").get_to(launch.grid);
  json.at("block").get_to(launch.block);
  json.at("shared_bytes").get_to(launch.shared_bytes);
  json.at("device").get_to(launch.device);
  json.at("multiprocessors").get_to(launch.sm_count);
  json.at("blocks_per_multiprocessor").get_to(launch.blocks_per_sm);
  json.at("waves").get_to(launch.timeline.waves);
  json.at("steps").get_to(launch.timeline.steps);
  json.at("tail_steps").get_to(launch.timeline.tail_steps);
  json.at("busy").get_to(launch.timeline.busy);
  for (const ordered_json& span : json.at("blocks"))  // null, where there were too many, holds none
    launch.timeline.blocks.push_back({span.at("block").get<std::uint32_t>(),
                                      span.at("multiprocessor").get<std::uint32_t>(),
                                      span.at("slot").get<std::uint32_t>(), span.at("begin").get<std::uint64_t>(),
                                      span.at("end").get<std::uint64_t>()});
  return launch;
}

}  // namespace

Finding finding_from_json(const ordered_json& json) {
  Finding finding;
  finding.kind = finding_kind(json.at("kind").get<std::string>());
  finding.severity = severity_named(json.at("severity").get<std::string>());
  finding.message = json.at("message").get<std::string>();
  finding.where = location(json);
  for (const ordered_json& note : json.value("notes", ordered_json::array()))
    finding.notes.push_back({location(note), note.at("text").get<std::string>()});
  finding.help = json.value("help", "");
  finding.variable = json.value("variable", "");
  finding.in_kernel = json.contains("thread") && !json["thread"].is_null();
  if (finding.in_kernel) {
    finding.thread = json["thread"].get<Index3>();
    finding.block = json.at("block").get<Index3>();
  }
  finding.count = json.value("count", finding.count);
  finding.blocks = json.value("blocks", finding.blocks);
  finding.origin = origin_named(json.value("origin", to_string(finding.origin)));
  finding.case_name = json.value("case", "");
  finding.limit = json.value("limit", "");
  finding.has_place = json.value("has_place", true);
  return finding;
}

std::vector<Finding> findings_from_json(const ordered_json& json) {
  std::vector<Finding> findings;
  if (!json.is_array()) throw std::invalid_argument("no list of findings");
  for (const ordered_json& finding : json) findings.push_back(finding_from_json(finding));
  return findings;
}

Counts counts_from_json(const ordered_json& json) {
  Counts counts;
  counts.global_reads = count(json, "global_reads");
  counts.global_writes = count(json, "global_writes");
  counts.global_atomics = count(json, "global_atomics");
  counts.shared_reads = count(json, "shared_reads");
  counts.shared_writes = count(json, "shared_writes");
  counts.shared_atomics = count(json, "shared_atomics");
  counts.barriers = count(json, "barriers");
  return counts;
}

std::vector<BarrierUse> barriers_from_json(const ordered_json& json) {
  std::vector<BarrierUse> barriers;
  for (const ordered_json& barrier : json)
    barriers.push_back(
        {location(barrier), barrier.value("arrivals", std::uint64_t{0}), barrier.at("orders_something").get<bool>()});
  return barriers;
}

WarpMetrics metrics_from_json(const ordered_json& json) {
  WarpMetrics metrics;
  metrics.exact = json.value("exact", true);
  for (const ordered_json& line : json.at("lines")) metrics.lines.push_back(line_metrics(line));
  for (const ordered_json& launch : json.value("timeline", ordered_json::array()))
    metrics.launches.push_back(launch_timeline(launch));
  return metrics;
}

}  // namespace simulator
