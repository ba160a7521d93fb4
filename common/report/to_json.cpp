/// @file
/// Findings, counters and barriers as JSON.
#include "report/to_json.hpp"

#include <nlohmann/json.hpp>

#include "report/display_path.hpp"
#include "report/render_metrics.hpp"

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
  if (count.words > count.total) json["words"] = count.words;
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

ordered_json launch_to_json(const LaunchTimeline& launch) {
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

}  // namespace

ordered_json to_json(const Finding& finding) {
  return {{"kind", to_string(finding.kind)},
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
          {"has_place", finding.has_place}};
}

ordered_json to_json(const Counts& counts) {
  return {{"global_reads", count_to_json(counts.global_reads)},
          {"global_writes", count_to_json(counts.global_writes)},
          {"global_atomics", count_to_json(counts.global_atomics)},
          {"shared_reads", count_to_json(counts.shared_reads)},
          {"shared_writes", count_to_json(counts.shared_writes)},
          {"shared_atomics", count_to_json(counts.shared_atomics)},
          {"barriers", count_to_json(counts.barriers)}};
}

ordered_json to_json(const WarpMetrics& metrics) {
  ordered_json json = {{"exact", metrics.exact}};
  add_totals(json["global"], metrics.total(Space::global), Space::global);
  add_totals(json["shared"], metrics.total(Space::shared), Space::shared);
  json["timeline"] = ordered_json::array();
  for (const LaunchTimeline& launch : metrics.launches) json["timeline"].push_back(launch_to_json(launch));
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

std::string json_text(const ordered_json& json, int indentation) {
  return json.dump(indentation, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace simulator
