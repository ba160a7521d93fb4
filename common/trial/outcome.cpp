#include "trial/outcome.hpp"

#include <algorithm>

namespace course {
namespace {

using simulator::Finding;

/// As the first verdict names the source.
Finding renamed(Finding finding, const std::string& from, const std::string& to) {
  if (finding.where.file == from) finding.where.file = to;
  for (simulator::Note& note : finding.notes) {
    if (note.where.file == from) note.where.file = to;
  }
  return finding;
}

bool has(const Verdict& verdict, const Finding& finding) {
  return std::any_of(verdict.findings.begin(), verdict.findings.end(),
                     [&](const Finding& one) { return same_finding(one, finding); });
}

bool passes_all_of(const Verdict& after, const Verdict& before) {
  return std::all_of(before.cases.begin(), before.cases.end(), [&](const CaseRecord& record) {
    const CaseRecord* const again = case_named(after, record.name);
    return !record.passed || (again != nullptr && again->passed);
  });
}

}  // namespace

Outcome outcome_of(const Verdict& before, const Finding& finding, const Verdict& after) {
  if (after.ruling == Ruling::build_error) return Outcome::unknown;
  if (after.passed()) return after.cases.size() >= before.cases.size() ? Outcome::passes : Outcome::unknown;
  for (const Finding& one : after.findings) {
    const Finding known = renamed(one, after.source, before.source);
    if (same_finding(known, finding)) return Outcome::fails;
    if (is_failure(known) && !has(before, known)) return Outcome::fails;
  }
  return passes_all_of(after, before) ? Outcome::gone : Outcome::fails;
}

}  // namespace course
