/// @file
/// Limits that were not kept, as findings: counts, the requests of warps, streams, and how far work overlaps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "judge/costs.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/warp_metrics.hpp"
#include "verdict/budget.hpp"
#include "verdict/spending.hpp"

namespace course {

/// The finding that a case did not keep a limit of its budget.
/// @param limit the budget's entry, "sectors_per_request"
simulator::Finding broken_limit(simulator::Origin origin, const std::string& limit,
                                const simulator::SourceLocation& where, const std::string& message,
                                const std::string& case_name);

/// Where the advice on an overrun comes from.
enum class Advice { of_accesses, of_launch, if_missed, if_exceeded };

/// An overrun of one case, and the finding that tells of it.
struct CaseOverrun {
  Overrun overrun;
  simulator::Finding finding;
  Advice advice = Advice::of_accesses;
};

/// Whether two overruns are one slip: what one line does too often in one way, it does in reading and in writing.
bool is_same_slip(const CaseOverrun& one, const CaseOverrun& other);

/// The overrun as a finding at the dearest of its lines, or at `where` if none is known. Its help is the budget's idea
/// for a missed `at_least`, the budget's thrift for an exceeded `total`, and what `costs` says otherwise.
CaseOverrun finding_for(const Overrun& overrun, const Budget& budget, const Costs& costs,
                        const simulator::SourceLocation& where, const std::string& case_name);

/// Adds one to `all`, which keeps the worst for each counter; see is_worse().
void keep_worst(std::vector<CaseOverrun>& all, CaseOverrun more);

/// The same where all are of one case.
void keep_worst(std::vector<Overrun>& all, const Overrun& more);

/// Whether `budget` limits any of them, so that metrics must be measured.
bool limits_requests(const Budget& budget);

/// A finding if blocks wait for others more often than `budget` allows.
/// @param waits under the schedule with the most
std::vector<simulator::Finding> block_wait_overruns(const Budget& budget, std::uint64_t waits,
                                                    const std::string& case_name);

/// A finding for each line and limit of `budget` that was not kept, at the line, with what to change.
/// @param with_fragments whether the kernels multiply fragments on tensor cores
std::vector<simulator::Finding> request_overruns(const Budget& budget, const simulator::WarpMetrics& metrics,
                                                 const std::string& case_name, bool with_fragments = false);

/// A finding for each step that the budget's `stream` forbids: work in the default stream, a wait before further work.
std::vector<simulator::Finding> stream_overruns(const Budget& budget, const std::vector<simulator::HostStep>& steps,
                                                const std::string& case_name);

/// A finding for each way in which host code took the kernels' place. Not where it could not be seen: on a GPU.
std::vector<simulator::Finding> host_overruns(const std::vector<simulator::HostDeed>& deeds,
                                              const std::string& case_name);

/// Takes away what `overruns` explain: work in a stream that nobody waits for, since it is the wrong stream.
void drop_explained(std::vector<simulator::Finding>& findings, const std::vector<simulator::Finding>& overruns);

/// A finding if `budget` asks for more overlap than `time` shows: at the first step that lets no further work be handed
/// over before its own is done, where there is one.
std::vector<simulator::Finding> overlap_overruns(const Budget& budget, const simulator::WorkTime& time,
                                                 const std::vector<simulator::HostStep>& steps,
                                                 const std::string& case_name);

}  // namespace course
