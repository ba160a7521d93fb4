/// @file
/// How far copies and kernels overlapped against how far they must.
#include "harness/overlap_budget.hpp"

#include <fmt/format.h>

#include "harness/budget_finding.hpp"

namespace course {

std::vector<simulator::Finding> overlap_overruns(const Budget& budget, const simulator::WorkTime& time,
                                                 const std::string& case_name) {
  if (!budget.overlap || time.in_all_us >= *budget.overlap * time.elapsed_us) return {};
  simulator::Finding finding = broken_limit(
      simulator::Origin::overlap, "overlap", {},
      fmt::format(
          "copies and kernels that take {:.0f} µs one after the other take {:.0f} µs here, where {:.0f} µs must "
          "do: too little goes on at the same time",
          time.in_all_us, time.elapsed_us, time.in_all_us / *budget.overlap),
      case_name);
  finding.help = budget.idea;
  return {finding};
}

}  // namespace course
