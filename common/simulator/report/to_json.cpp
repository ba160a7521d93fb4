/// @file
/// Findings, counters and barriers as JSON.
#include "simulator/report/to_json.hpp"

#include <nlohmann/json.hpp>

#include "simulator/report/display_path.hpp"

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
    list.push_back({{"file", display_path(note.where.file)}, {"line", note.where.line}, {"text", note.text}});
  }
  return list;
}

ordered_json count_to_json(const Count& count) {
  return {{"max_per_thread", count.max_per_thread}, {"total", count.total}};
}

}  // namespace

ordered_json to_json(const Finding& finding) {
  return {{"kind", to_string(finding.kind)},
          {"severity", to_string(finding.severity)},
          {"message", finding.message},
          {"file", display_path(finding.where.file)},
          {"line", finding.where.line},
          {"other_line", line_or_null(finding.notes)},
          {"variable", finding.variable},
          {"thread", index_or_null(finding, finding.thread)},
          {"block", index_or_null(finding, finding.block)},
          {"count", finding.count},
          {"blocks", finding.blocks},
          {"help", finding.help},
          {"notes", notes_to_json(finding.notes)}};
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

}  // namespace simulator
