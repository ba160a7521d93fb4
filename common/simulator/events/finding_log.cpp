#include "simulator/events/finding_log.hpp"

#include <algorithm>
#include <utility>

#include "simulator/results/finding.hpp"

namespace simulator {

namespace {

Finding to_finding(const Event& event, Symbolizer& symbolizer) {
  Finding finding;
  finding.kind = event.kind;
  finding.severity = event.severity;
  finding.message = event.message;
  finding.where = event.pc == nullptr ? event.where : symbolizer.locate(event.pc);
  finding.help = event.help;
  finding.variable = event.variable;
  finding.cause = event.cause;
  finding.remedy = event.remedy;
  finding.is_at_least = event.is_at_least;
  finding.in_kernel = event.in_kernel;
  finding.thread = event.thread;
  finding.block = event.block;
  if (event.other_pc != nullptr) finding.notes.push_back({symbolizer.locate(event.other_pc), event.other_text});
  return finding;
}

}  // namespace

void FindingLog::record(const Event& event) {
  record({event.kind, event.severity, event.pc, event.other_pc, ++single_events_}, 0, [&] { return event; });
}

std::vector<Finding> FindingLog::findings(Symbolizer& symbolizer) const {
  std::vector<const Group*> groups;
  for (const auto& entry : groups_) groups.push_back(&entry.second);
  std::sort(groups.begin(), groups.end(), [](const Group* a, const Group* b) { return a->order < b->order; });

  std::vector<Finding> findings;
  for (const Group* group : groups) {
    Finding finding = to_finding(group->event, symbolizer);
    finding.count = group->count;
    finding.blocks = group->blocks;
    add_of_same_run(findings, std::move(finding));
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  return findings;
}

std::vector<Finding> FindingLog::take(Symbolizer& symbolizer) {
  std::vector<Finding> all = findings(symbolizer);
  groups_.clear();
  single_events_ = 0;
  return all;
}

}  // namespace simulator
