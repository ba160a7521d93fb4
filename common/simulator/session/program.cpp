/// @file
/// Linked into a program with a `main` of its own: reports, as the program ends, what the simulator found in it.
///
/// Text goes to stderr, JSON to the file that SIMULATOR_REPORT names, if any. SIMULATOR_SCHEDULE chooses the order of
/// threads: forward (default), reversed or shuffled. The program keeps its own exit status.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "simulator/execution/machine.hpp"
#include "simulator/report/render_text.hpp"
#include "simulator/report/to_json.hpp"

namespace simulator {
namespace {

Schedule chosen_schedule() {
  const char* name = std::getenv("SIMULATOR_SCHEDULE");
  const std::string schedule = name == nullptr ? "forward" : name;
  if (schedule == "forward") return Schedule::forward;
  if (schedule == "reversed") return Schedule::reversed;
  if (schedule == "shuffled") return Schedule::shuffled;
  std::cerr << "SIMULATOR_SCHEDULE is '" << schedule << "'; it must be forward, reversed or shuffled.\n";
  std::_Exit(2);
}

/// Begins before main() and ends after it.
class ProgramReport {
 public:
  ProgramReport() { Machine::instance().set_schedule(chosen_schedule()); }
  ProgramReport(const ProgramReport&) = delete;
  ProgramReport& operator=(const ProgramReport&) = delete;

  ~ProgramReport() {
    Machine& machine = Machine::instance();
    const std::vector<Finding> findings = machine.log().take(machine.symbolizer());
    for (const Finding& finding : findings) std::cerr << render_text(finding) << '\n';
    const char* file = std::getenv("SIMULATOR_REPORT");
    if (file == nullptr) return;
    nlohmann::ordered_json report;
    report["findings"] = nlohmann::ordered_json::array();
    for (const Finding& finding : findings) report["findings"].push_back(to_json(finding));
    report["counters"] = to_json(machine.counter().take());
    report["barriers"] = to_json(machine.barrier_usage().take(machine.symbolizer()));
    std::ofstream out(file);
    out << report.dump(2) << '\n';
    out.close();
    if (!out) std::cerr << "Could not write the report to " << file << ".\n";
  }
};

const ProgramReport program_report;

}  // namespace
}  // namespace simulator
