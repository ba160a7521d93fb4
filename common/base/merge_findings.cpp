/// @file
/// When two findings are the same, and what becomes of their counts.
#include "base/merge_findings.hpp"

#include <algorithm>
#include <utility>

namespace simulator {
namespace {

bool same_place(const SourceLocation& a, const SourceLocation& b) { return a.file == b.file && a.line == b.line; }

bool same_lines(const Finding& a, const Finding& b) {
  if (a.notes.empty() || b.notes.empty()) return a.notes.empty() && b.notes.empty() && same_place(a.where, b.where);
  const SourceLocation& a_other = a.notes.front().where;
  const SourceLocation& b_other = b.notes.front().where;
  return (same_place(a.where, b.where) && same_place(a_other, b_other)) ||
         (same_place(a.where, b_other) && same_place(a_other, b.where));
}

Finding* known(std::vector<Finding>& all, const Finding& finding) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Finding& other) { return same_finding(other, finding); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

bool same_finding(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.severity == b.severity && a.origin == b.origin && a.variable == b.variable &&
         a.limit == b.limit && same_lines(a, b);
}

void add_of_same_run(std::vector<Finding>& all, Finding finding) {
  if (Finding* const same = known(all, finding)) {
    same->count += finding.count;
    same->blocks = std::max(same->blocks, finding.blocks);
  } else {
    all.push_back(std::move(finding));
  }
}

void merge_findings(std::vector<Finding>& all, const std::vector<Finding>& of_another_run) {
  for (const Finding& finding : of_another_run) {
    Finding* const same = known(all, finding);
    if (same == nullptr) {
      all.push_back(finding);
    } else if (finding.case_name == same->case_name && finding.count > same->count) {
      same->count = finding.count;
      same->blocks = finding.blocks;
    }
  }
}

}  // namespace simulator
