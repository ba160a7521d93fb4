/// @file
/// Limits that were not kept, as findings.
#pragma once

#include <string>
#include <vector>

#include "base/finding.hpp"
#include "report/budget.hpp"

namespace course {

/// The finding that a case did not keep a limit of its budget.
/// @param limit the budget's entry, "sectors_per_request"
simulator::Finding broken_limit(simulator::Origin origin, const std::string& limit,
                                const simulator::SourceLocation& where, const std::string& message,
                                const std::string& case_name);

/// An overrun of one case, and the finding that tells of it.
struct CaseOverrun {
  Overrun overrun;
  simulator::Finding finding;
};

/// The overrun as a finding at `where`. Its help is the budget's idea for a missed `at_least`, and the budget's thrift
/// for an exceeded `total`.
CaseOverrun told(const Overrun& overrun, const Budget& budget, const simulator::SourceLocation& where,
                 const std::string& case_name);

/// Adds one to `all`, which keeps the worst for each counter; see is_worse().
void keep_worst(std::vector<CaseOverrun>& all, CaseOverrun more);

/// The same where all are of one case.
void keep_worst(std::vector<Overrun>& all, const Overrun& more);

}  // namespace course
