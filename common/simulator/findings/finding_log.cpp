#include "simulator/findings/finding_log.hpp"

#include <algorithm>

namespace simulator {

namespace {

bool same_place(const SourceLocation& a, const SourceLocation& b) { return a.file == b.file && a.line == b.line; }

// A missing barrier shows both as "read, then written" and as "written, then read": the same pair of lines.
bool same_lines(const Finding& a, const Finding& b) {
  if (a.notes.empty() || b.notes.empty()) return a.notes.empty() && b.notes.empty() && same_place(a.where, b.where);
  const SourceLocation& a_other = a.notes.front().where;
  const SourceLocation& b_other = b.notes.front().where;
  return (same_place(a.where, b.where) && same_place(a_other, b_other)) ||
         (same_place(a.where, b_other) && same_place(a_other, b.where));
}

bool same_group(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.severity == b.severity && a.variable == b.variable && same_lines(a, b);
}

Finding to_finding(const Event& event, Symbolizer& symbolizer) {
  Finding finding;
  finding.kind = event.kind;
  finding.severity = event.severity;
  finding.message = event.message;
  finding.where = event.pc == nullptr ? event.where : symbolizer.locate(event.pc);
  finding.help = event.help;
  finding.variable = event.variable;
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

std::vector<Finding> FindingLog::take(Symbolizer& symbolizer) {
  std::vector<const Group*> groups;
  for (const auto& entry : groups_) groups.push_back(&entry.second);
  std::sort(groups.begin(), groups.end(), [](const Group* a, const Group* b) { return a->order < b->order; });

  std::vector<Finding> findings;
  for (const Group* group : groups) {
    Finding finding = to_finding(group->event, symbolizer);
    finding.count = group->count;
    finding.blocks = group->blocks;
    const auto same = std::find_if(findings.begin(), findings.end(),
                                   [&](const Finding& other) { return same_group(other, finding); });
    if (same == findings.end()) {
      findings.push_back(std::move(finding));
    } else {
      same->count += finding.count;
      same->blocks = std::max(same->blocks, finding.blocks);
    }
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
  groups_.clear();
  single_events_ = 0;
  return findings;
}

}  // namespace simulator
