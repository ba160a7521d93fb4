/// @file
/// Limits that were not kept, as findings.
#include "harness/budget_finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace course {
namespace {

template <class Item, class OverrunOf>
void keep_worst_by(std::vector<Item>& all, Item more, OverrunOf overrun_of) {
  const auto same = std::find_if(
      all.begin(), all.end(), [&](const Item& known) { return overrun_of(known).counter == overrun_of(more).counter; });
  if (same == all.end()) {
    all.push_back(std::move(more));
  } else if (is_worse(overrun_of(more), overrun_of(*same))) {
    *same = std::move(more);
  }
}

}  // namespace

simulator::Finding broken_limit(simulator::Origin origin, const std::string& limit,
                                const simulator::SourceLocation& where, const std::string& message,
                                const std::string& case_name) {
  simulator::Finding finding;
  finding.kind = simulator::FindingKind::budget_exceeded;
  finding.where = where;
  finding.message = fmt::format("{} (case '{}')", message, case_name);
  finding.origin = origin;
  finding.limit = limit;
  finding.case_name = case_name;
  return finding;
}

CaseOverrun told(const Overrun& overrun, const Budget& budget, const simulator::SourceLocation& where,
                 const std::string& case_name) {
  CaseOverrun one{overrun,
                  broken_limit(simulator::Origin::counts, overrun.counter->key, where, describe(overrun), case_name)};
  one.finding.has_place = false;
  if (overrun.rule == Rule::at_least) one.finding.help = budget.idea;
  if (overrun.rule == Rule::total) one.finding.help = budget.thrift;
  return one;
}

void keep_worst(std::vector<CaseOverrun>& all, CaseOverrun more) {
  keep_worst_by(all, std::move(more), [](const CaseOverrun& one) -> const Overrun& { return one.overrun; });
}

void keep_worst(std::vector<Overrun>& all, const Overrun& more) {
  keep_worst_by(all, more, [](const Overrun& one) -> const Overrun& { return one; });
}

}  // namespace course
