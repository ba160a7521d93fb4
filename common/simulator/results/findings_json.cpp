/// @file
/// Findings, counters, barriers and the requests of warps as JSON, out and in.
#include "simulator/results/findings_json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "simulator/platform/json.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/source.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

ordered_json index_or_null(const Finding& finding, const Index3& index) {
  return finding.in_kernel ? ordered_json(index) : ordered_json(nullptr);
}

ordered_json line_or_null(const std::vector<Note>& notes) {
  return notes.empty() ? ordered_json(nullptr) : ordered_json(notes.front().where.line);
}

ordered_json notes_to_json(const std::vector<Note>& notes) {
  ordered_json list = ordered_json::array();
  for (const Note& note : notes) {
    list.push_back({{"file", display_path(note.where.file)},
                    {"line", note.where.line},
                    {"column", note.where.column},
                    {"text", note.text}});
  }
  return list;
}

ordered_json count_to_json(const Count& count) {
  ordered_json json = {{"max_per_thread", count.max_per_thread}, {"total", count.total}};
  if (count.words() > count.total) json["words"] = count.words();
  return json;
}

void add_totals(ordered_json& json, const RequestTotals& totals, Space space) {
  json["requests"] = totals.requests;
  json["partial_requests"] = totals.partial_requests;
  json["warp_efficiency"] = totals.warp_efficiency();
  json["lanes"] = totals.lanes;
  json["live_lanes"] = totals.live_lanes;
  json["bytes_used"] = totals.bytes_used;
  if (space == Space::global) {
    json["sectors"] = totals.sectors;
    json["ideal_sectors"] = totals.ideal_sectors;
    json["sectors_per_request"] = totals.sectors_per_request();
    json["sector_efficiency"] = totals.sector_efficiency();
  } else {
    json["bank_conflict_degree"] = totals.bank_conflict_degree;
    json["extra_wavefronts"] = totals.extra_wavefronts;
  }
  json["contention"] = totals.contention;
  json["serialised"] = totals.serialised;
}

ordered_json blocks_to_json(const std::vector<BlockSpan>& blocks) {
  if (blocks.empty()) return nullptr;
  ordered_json list = ordered_json::array();
  for (const BlockSpan& span : blocks) {
    list.push_back({{"block", span.block},
                    {"multiprocessor", span.sm},
                    {"slot", span.slot},
                    {"begin", span.begin},
                    {"end", span.end}});
  }
  return list;
}

ordered_json timeline_to_json(const LaunchTimeline& launch) {
  return {{"kernel", launch.kernel},
          {"grid", launch.grid},
          {"block", launch.block},
          {"shared_bytes", launch.shared_bytes},
          {"device", launch.device},
          {"multiprocessors", launch.sm_count},
          {"blocks_per_multiprocessor", launch.blocks_per_sm},
          {"waves", launch.timeline.waves},
          {"steps", launch.timeline.steps},
          {"tail_steps", launch.timeline.tail_steps},
          {"busy", launch.timeline.busy},
          {"blocks", blocks_to_json(launch.timeline.blocks)}};
}

ordered_json line_to_json(const LineMetrics& line) {
  ordered_json json = {{"file", display_path(line.where.file)},
                       {"line", line.where.line},
                       {"space", word(line.space)},
                       {"kind", word(line.kind)},
                       {"access_bytes", line.access_bytes},
                       {"stride_bytes", line.stride_bytes ? ordered_json(*line.stride_bytes) : ordered_json(nullptr)}};
  add_totals(json, line.totals, line.space);
  return json;
}

ordered_json remedy_to_json(const Remedy& remedy) {
  ordered_json json = {{"spot", to_string(remedy.spot)}, {"statement", remedy.statement}};
  if (remedy.line != 0) json["line"] = remedy.line;
  return json;
}

Remedy remedy_from_json(const ordered_json& json) {
  return {spot_named(json.at("spot").get<std::string>()), json.at("statement").get<std::string>(),
          json.value("line", 0)};
}

SourceLocation location(const ordered_json& json) {
  return {json.value("file", ""), json.value("line", 0), json.value("column", 0)};
}

Count count(const ordered_json& counters, const char* key) {
  if (!counters.contains(key)) return {};
  const ordered_json& json = counters[key];
  const auto total = json.at("total").get<std::uint64_t>();
  return {json.at("max_per_thread").get<std::uint64_t>(), total, 4 * json.value("words", total)};
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

ordered_json to_json(const Finding& finding) {
  ordered_json json = {{"kind", to_string(finding.kind)},
                       {"severity", to_string(finding.severity)},
                       {"message", finding.message},
                       {"file", display_path(finding.where.file)},
                       {"line", finding.where.line},
                       {"column", finding.where.column},
                       {"other_line", line_or_null(finding.notes)},
                       {"variable", finding.variable},
                       {"thread", index_or_null(finding, finding.thread)},
                       {"block", index_or_null(finding, finding.block)},
                       {"count", finding.count},
                       {"blocks", finding.blocks},
                       {"help", finding.help},
                       {"notes", notes_to_json(finding.notes)},
                       {"origin", to_string(finding.origin)},
                       {"case", finding.case_name},
                       {"limit", finding.limit},
                       {"has_place", finding.has_place},
                       {"pattern", to_string(finding.cause)}};
  if (finding.remedy) json["remedy"] = remedy_to_json(finding.remedy);
  if (finding.falls_short) json["falls_short"] = true;
  if (finding.is_at_least) json["is_at_least"] = true;
  return json;
}

ordered_json to_json(const std::vector<Finding>& findings) {
  ordered_json list = ordered_json::array();
  for (const Finding& finding : findings) list.push_back(to_json(finding));
  return list;
}

ordered_json to_json(const Counts& counts) {
  ordered_json json = {{"global_reads", count_to_json(counts.global_reads)},
                       {"global_writes", count_to_json(counts.global_writes)},
                       {"global_atomics", count_to_json(counts.global_atomics)},
                       {"shared_reads", count_to_json(counts.shared_reads)},
                       {"shared_writes", count_to_json(counts.shared_writes)},
                       {"shared_atomics", count_to_json(counts.shared_atomics)},
                       {"barriers", count_to_json(counts.barriers)},
                       {"blocks", count_to_json(counts.blocks)},
                       {"threads", count_to_json(counts.threads)}};
  if (counts.tensor_products.total != 0) json["tensor_products"] = count_to_json(counts.tensor_products);
  if (counts.async_copies.total != 0) json["async_copies"] = count_to_json(counts.async_copies);
  return json;
}

ordered_json to_json(const WarpMetrics& metrics) {
  ordered_json json = {{"exact", metrics.exact}};
  if (metrics.exchanges != 0) json["exchanges"] = metrics.exchanges;
  if (metrics.reads_during_copies != 0) json["reads_during_copies"] = metrics.reads_during_copies;
  add_totals(json["global"], metrics.total(Space::global), Space::global);
  add_totals(json["shared"], metrics.total(Space::shared), Space::shared);
  json["timeline"] = ordered_json::array();
  for (const LaunchTimeline& launch : metrics.launches) json["timeline"].push_back(timeline_to_json(launch));
  json["lines"] = ordered_json::array();
  for (const LineMetrics& line : metrics.lines) json["lines"].push_back(line_to_json(line));
  return json;
}

ordered_json to_json(const std::vector<BarrierUse>& barriers) {
  ordered_json list = ordered_json::array();
  for (const BarrierUse& barrier : barriers) {
    list.push_back({{"file", display_path(barrier.where.file)},
                    {"line", barrier.where.line},
                    {"arrivals", barrier.arrivals},
                    {"orders_something", barrier.orders_something}});
  }
  return list;
}

std::string findings_text(const std::vector<Finding>& findings) { return course::one_line(to_json(findings)); }

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
  finding.falls_short = json.value("falls_short", false);
  finding.is_at_least = json.value("is_at_least", false);
  finding.cause = cause_named(json.value("pattern", ""));
  if (json.contains("remedy")) finding.remedy = remedy_from_json(json["remedy"]);
  return finding;
}

std::vector<Finding> findings_from_json(const ordered_json& json) {
  std::vector<Finding> findings;
  if (!json.is_array()) throw std::invalid_argument("no list of findings");
  for (const ordered_json& finding : json) findings.push_back(finding_from_json(finding));
  return findings;
}

std::vector<Finding> findings_in(const std::string& text) { return findings_from_json(course::json_of(text)); }

Counts counts_from_json(const ordered_json& json) {
  Counts counts;
  counts.global_reads = count(json, "global_reads");
  counts.global_writes = count(json, "global_writes");
  counts.global_atomics = count(json, "global_atomics");
  counts.shared_reads = count(json, "shared_reads");
  counts.shared_writes = count(json, "shared_writes");
  counts.shared_atomics = count(json, "shared_atomics");
  if (json.contains("tensor_products")) counts.tensor_products = count(json, "tensor_products");
  if (json.contains("async_copies")) counts.async_copies = count(json, "async_copies");
  counts.barriers = count(json, "barriers");
  counts.blocks = count(json, "blocks");
  counts.threads = count(json, "threads");
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
  metrics.exchanges = json.value("exchanges", std::uint64_t{0});
  metrics.reads_during_copies = json.value("reads_during_copies", std::uint64_t{0});
  for (const ordered_json& line : json.at("lines")) metrics.lines.push_back(line_metrics(line));
  for (const ordered_json& launch : json.value("timeline", ordered_json::array()))
    metrics.launches.push_back(launch_timeline(launch));
  return metrics;
}

ordered_json counters_to_json(const std::optional<Counts>& counts) {
  return counts ? to_json(*counts) : ordered_json::object();
}

std::optional<Counts> counters_from_json(const ordered_json& json) {
  if (!json.is_object() || json.empty()) return std::nullopt;
  return counts_from_json(json);
}

}  // namespace simulator
