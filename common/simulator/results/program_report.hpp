/// @file
/// What a program leaves that ran in the simulator, as a type and as JSON.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/counts.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/warp_metrics.hpp"

namespace simulator {

/// By what a project says that it knows of a finding: a comment in its source, or its file of known findings.
enum class AcceptedBy { comment, baseline };

/// That a project accepts a finding, and why.
struct Acceptance {
  AcceptedBy by = AcceptedBy::comment;
  std::string reason;
};

/// What a program that ran in the simulator leaves at its end.
struct ProgramReport {
  std::vector<Finding> findings{};
  std::map<std::size_t, Acceptance> accepted{};  ///< by the number of the finding, from 0
  std::optional<Counts> counts{};                ///< where accesses were watched
  std::vector<BarrierUse> barriers{};
  std::optional<WarpMetrics> metrics{};  ///< where they were asked for
  bool is_early = false;                 ///< made while the program ran, which then ended without one
  std::optional<Finding> stopped{};      ///< how far it was, where a signal from outside has ended it

  /// Makes the finding of that number information, which says so.
  void accept(std::size_t number, Acceptance acceptance);
};

/// {"findings","counters","barriers"}, "metrics" where there are any, "early" where it is, and "stopped" where it was. A
/// finding that is accepted has "accepted": {"by", "reason"}.
nlohmann::ordered_json to_json(const ProgramReport& report);

/// The text of to_json(), indented, with a line break at its end.
std::string program_report_text(const ProgramReport& report);

/// The report in a text; nothing when it is none.
std::optional<ProgramReport> read_program_report(const std::string& text);

}  // namespace simulator
