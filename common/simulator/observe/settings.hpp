/// @file
/// What the environment variables SIMULATOR_… ask for: the one place that reads them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simulator/results/device_model.hpp"
#include "simulator/results/finding.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/results/trace_selection.hpp"
#include "simulator/scheduler/debug_stop.hpp"

namespace simulator {

/// All of them, checked. Programs with a `main` of their own follow them all; a judge, which is told the rest by its
/// options, those of the device and of the debugger.
struct Settings {
  const DeviceModel* device = &device_models().front();  ///< SIMULATOR_DEVICE
  Schedule schedule = Schedule::forward;                 ///< SIMULATOR_SCHEDULE: forward, reversed or shuffled
  unsigned workers = 1;                                  ///< SIMULATOR_WORKERS: processes that share a grid's blocks
  bool metrics = false;                                  ///< SIMULATOR_METRICS=1: measure the requests of warps
  std::vector<FindingKind> without{};                    ///< SIMULATOR_WITHOUT: kinds with commas between them
  std::vector<std::string> without_checks{};             ///< the same with `check:` before a name; for tests
  bool watches_accesses = true;                          ///< not for SIMULATOR_WITHOUT=all
  unsigned loop_limit = 256;                             ///< SIMULATOR_LOOP_LIMIT: millions of accesses; 0: none
  std::string report{};                                  ///< SIMULATOR_REPORT: a file; empty: text to stderr
  std::string baseline{};                                ///< SIMULATOR_BASELINE: a file of known findings
  bool writes_baseline = false;                          ///< SIMULATOR_BASELINE_WRITE=1: adds what it lacks
  std::optional<int>
      error_exit_code{};   ///< SIMULATOR_ERROR_EXIT_CODE: the status if errors were found; see report_at_end()
  TraceSelection trace{};  ///< SIMULATOR_TRACE (a file), _TRACE_BLOCK and _TRACE_LAUNCH
  std::optional<StopRequest> stop{};  ///< SIMULATOR_STOP, and SIMULATOR_STOP_SEARCH (a file)
};

/// The value of an environment variable; nullptr where it is not set.
using Environment = std::function<const char*(const char* name)>;

/// @throws std::invalid_argument with the variable, its value and what is allowed
Settings read_settings(const Environment& environment);

/// Those of this process, read as it starts. Values that are not allowed end it with a message and status 2.
const Settings& settings();

}  // namespace simulator
