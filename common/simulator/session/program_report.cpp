#include "simulator/session/program_report.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include "base/trace_selection.hpp"
#include "report/render_metrics.hpp"
#include "report/render_text.hpp"
#include "report/to_json.hpp"
#include "report/trace_to_json.hpp"
#include "simulator/host_api/program_end.hpp"
#include "simulator/session/allowance.hpp"
#include "simulator/session/measurement.hpp"
#include "simulator/session/program_signals.hpp"
#include "simulator/session/schedule.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

/// The process, and where it began: a child that it forks reports nothing, and paths are written as seen from there.
pid_t process = 0;
std::filesystem::path* beginning = nullptr;  // never destroyed: it is needed after all destructors
Measurement* measurement = nullptr;          // likewise; nullptr where nobody asked for it
Recording* recording = nullptr;              // likewise

Schedule chosen_schedule() {
  const char* name = std::getenv("SIMULATOR_SCHEDULE");
  const std::string schedule = name == nullptr ? "forward" : name;
  if (schedule == "forward") return Schedule::forward;
  if (schedule == "reversed") return Schedule::reversed;
  if (schedule == "shuffled") return Schedule::shuffled;
  std::cerr << "SIMULATOR_SCHEDULE is '" << schedule << "'; it must be forward, reversed or shuffled.\n";
  std::_Exit(2);
}

unsigned chosen_workers() {
  const char* value = std::getenv("SIMULATOR_WORKERS");
  if (value == nullptr) return 1;
  constexpr unsigned long most = 256;
  char* end = nullptr;
  const unsigned long count = std::strtoul(value, &end, 10);
  if (*value >= '0' && *value <= '9' && *end == '\0' && count >= 1 && count <= most)
    return static_cast<unsigned>(count);
  std::cerr << "SIMULATOR_WORKERS is '" << value << "'; it must be a number from 1 to " << most << ".\n";
  std::_Exit(2);
}

bool wants_metrics() {
  const char* value = std::getenv("SIMULATOR_METRICS");
  const std::string metrics = value == nullptr ? "0" : value;
  if (metrics == "0" || metrics == "1") return metrics == "1";
  std::cerr << "SIMULATOR_METRICS is '" << metrics << "'; it must be 0 or 1.\n";
  std::_Exit(2);
}

std::string text_of(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

// SIMULATOR_TRACE: the file; SIMULATOR_TRACE_BLOCK and SIMULATOR_TRACE_LAUNCH: what of the run.
void begin_trace(Machine& machine) {
  if (text_of("SIMULATOR_TRACE").empty()) return;
  try {
    recording = new Recording(
        machine, {.block = index_from_text("SIMULATOR_TRACE_BLOCK", text_of("SIMULATOR_TRACE_BLOCK")),
                  .launch = launch_from_text("SIMULATOR_TRACE_LAUNCH", text_of("SIMULATOR_TRACE_LAUNCH"))});
  } catch (const std::invalid_argument& error) {
    std::cerr << error.what() << '\n';
    std::_Exit(2);
  }
}

// A source may hold any bytes; JSON must be UTF-8.
void write_json(const std::string& file, const ordered_json& json, int indentation) {
  std::ofstream out(file);
  out << json.dump(indentation, ' ', false, ordered_json::error_handler_t::replace) << '\n';
  out.close();
  if (!out) std::cerr << "Could not write " << file << ".\n";
}

// SIMULATOR_WITHOUT: kinds of findings with commas between them, or "all" for everything that looks at accesses.
void leave_out_checks(Machine& machine) {
  const char* value = std::getenv("SIMULATOR_WITHOUT");
  if (value == nullptr) return;
  std::istringstream names(value);
  for (std::string name; std::getline(names, name, ',');) {
    if (name == "all") {
      machine.scheduler.watch_accesses(false);
      continue;
    }
    try {
      machine.watch.leave_out(finding_kind(name));
    } catch (const std::invalid_argument& error) {
      std::cerr << "SIMULATOR_WITHOUT: " << error.what() << ", or all.\n";
      std::_Exit(2);
    }
  }
}

ordered_json to_json(Machine& machine, const std::vector<Finding>& findings) {
  ordered_json report;
  report["findings"] = ordered_json::array();
  for (const Finding& finding : findings) report["findings"].push_back(to_json(finding));
  const bool counted = machine.scheduler.watches_accesses();
  report["counters"] = counted ? to_json(machine.counter.take()) : ordered_json::object();
  report["barriers"] = counted ? to_json(machine.barrier_usage.take()) : ordered_json::array();
  if (measurement != nullptr) report["metrics"] = to_json(measurement->take());
  return report;
}

void write_report() {
  if (getpid() != process) return;
  std::error_code gone;
  std::filesystem::current_path(*beginning, gone);  // if it is gone, paths are written in full
  Machine& machine = Machine::instance();
  if (recording != nullptr) write_json(text_of("SIMULATOR_TRACE"), to_json(recording->take()), -1);
  std::vector<Finding> findings = machine.log.take(machine.device.symbolizer());
  apply_allowances(findings);
  const char* file = std::getenv("SIMULATOR_REPORT");
  if (file == nullptr) {
    for (const Finding& finding : findings) std::cerr << render_text(finding) << '\n';
    if (measurement != nullptr) std::cerr << render_metrics(measurement->take());
    return;
  }
  write_json(file, to_json(machine, findings), 2);
}

}  // namespace

void report_at_end() {
  process = getpid();
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // as on a terminal: what is printed is not lost in a crash
  beginning = new std::filesystem::path(std::filesystem::current_path());
  set_schedule(chosen_schedule());
  leave_out_checks(Machine::instance());
  Machine::instance().scheduler.set_workers(chosen_workers());
  begin_trace(Machine::instance());
  if (wants_metrics()) measurement = new Measurement(Machine::instance());
  on_exit(
      [](int status, void* /*nothing*/) {
        if (getpid() == process) report_program_end(status);
        write_report();
        end_by_signal_if_asked();
      },
      nullptr);
  at_quick_exit(write_report);
  report_before_signals(write_report);
}

}  // namespace simulator
