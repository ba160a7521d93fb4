/// @file
/// Findings of several runs as one list.
#include "harness/merge.hpp"

#include <algorithm>
#include <tuple>

namespace course {
namespace {

auto identity(const simulator::Finding& finding) {
  const simulator::SourceLocation other =
      finding.notes.empty() ? simulator::SourceLocation{} : finding.notes.front().where;
  return std::tuple(finding.kind, finding.variable, finding.where.file, finding.where.line, other.file, other.line);
}

}  // namespace

void merge_findings(std::vector<simulator::Finding>& all, const std::vector<simulator::Finding>& more) {
  for (const simulator::Finding& finding : more) {
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const auto& other) { return identity(other) == identity(finding); });
    if (!known) all.push_back(finding);
  }
}

}  // namespace course
