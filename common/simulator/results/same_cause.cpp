/// @file
/// Which findings have one cause.
#include "simulator/results/same_cause.hpp"

#include <string>

namespace simulator {
namespace {

/// Whether a finding is about the place that an address is of.
bool is_about_an_address(const Finding& finding) {
  return finding.kind == FindingKind::out_of_bounds || finding.kind == FindingKind::use_after_free ||
         finding.kind == FindingKind::host_pointer || finding.kind == FindingKind::uninitialized_read ||
         finding.kind == FindingKind::misaligned_access;
}

bool is_same_line(const SourceLocation& one, const SourceLocation& other) {
  return one.file == other.file && one.line == other.line;
}

bool is_same_pair(const Finding& one, Finding other) {
  other.severity = one.severity;
  return !one.notes.empty() && same_finding(one, other);
}

/// The line that made the array, or launched what uses it.
SourceLocation origin_of(const Finding& finding) {
  return finding.notes.empty() ? SourceLocation{} : finding.notes.front().where;
}

/// Whether both of its accesses stand in one line.
bool is_within_a_line(const Finding& finding) { return is_same_line(finding.where, origin_of(finding)); }

bool is_same_mistake(const Finding& earlier, const Finding& later) {
  if (later.variable.empty() || earlier.variable != later.variable || earlier.cause != later.cause) return false;
  if (later.cause != Cause::none) return true;
  return is_about_an_address(later) && is_same_line(origin_of(earlier), origin_of(later));
}

bool is_consequence_of(const Finding& earlier, const Finding& later) {
  if (!earlier.has_place || !later.has_place) return false;
  const bool harmless = earlier.severity == Severity::error && later.severity == Severity::info;
  if (harmless && is_same_pair(earlier, later)) return true;  // where values happen to be equal
  const bool on_one_line = is_same_line(earlier.where, later.where);
  if (is_about_an_address(earlier) && is_about_an_address(later) && on_one_line) return true;
  if (earlier.kind != later.kind) return false;
  if (is_same_mistake(earlier, later)) return true;
  // One barrier is missing for all that a line does without order; within a line it belongs elsewhere than before it.
  return later.kind == FindingKind::shared_race && earlier.cause == later.cause && earlier.severity == later.severity &&
         on_one_line && is_within_a_line(earlier) == is_within_a_line(later);
}

}  // namespace

std::vector<std::size_t> first_of_cause(const std::vector<Finding>& findings) {
  std::vector<std::size_t> first(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) {
    first[i] = i;
    for (std::size_t earlier = 0; earlier < i && first[i] == i; ++earlier) {
      // An echo of another kind may have a cause of its own as well, which its own echoes shall not lose.
      const Finding& cause = findings[first[earlier]];
      if (cause.kind == findings[earlier].kind && is_consequence_of(findings[earlier], findings[i]))
        first[i] = first[earlier];
    }
  }
  return first;
}

}  // namespace simulator
