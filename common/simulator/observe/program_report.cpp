#include "simulator/observe/program_report.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/observe/allowance.hpp"
#include "simulator/observe/baseline.hpp"
#include "simulator/observe/endings.hpp"
#include "simulator/observe/measurement.hpp"
#include "simulator/observe/settings.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/silence.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/program_report.hpp"
#include "simulator/results/report_formats.hpp"
#include "simulator/results/trace_to_json.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/idle_host.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

/// The process, and where it began: a child that it forks reports nothing, and paths are written as seen from there.
pid_t process = 0;
std::filesystem::path* beginning = nullptr;  // never destroyed: it is needed after all destructors
Measurement* measurement = nullptr;          // likewise; nullptr where it was not asked for
Recording* recording = nullptr;              // likewise
int error_exit_code = 0;
bool has_errors = false;

void write(const std::string& file, const std::string& text) {
  std::error_code none;
  if (const auto folder = std::filesystem::path(file).parent_path(); !folder.empty())
    std::filesystem::create_directories(folder, none);
  std::ofstream out(file);
  out << text;
  out.close();
  if (!out) std::cerr << "Could not write " << file << ".\n";
}

// How far the program was when it was asked to end.
std::optional<Finding> place_of_stop(Machine& machine) {
  if (stopped_at() == nullptr) return std::nullopt;
  Finding finding;
  finding.kind = FindingKind::timeout;
  const Scheduler& scheduler = machine.scheduler;
  if (!scheduler.launch_runs()) {
    const void* const place = stopped_at();
    if (machine.device.sites().in_program(static_cast<const char*>(place) - 1))
      finding.where = machine.device.symbolizer().locate(place);
    tell_either<words::stopped_before_launches, words::stopped_after_launch>(scheduler.launch_count() == 0, finding,
                                                                             scheduler.launch_count());
    return finding;
  }
  const LaunchRequest& launch = scheduler.launch();
  finding.where = machine.device.symbolizer().locate(launch.names.call_site);
  tell<words::stopped_in_launch>(finding, scheduler.launch_count(), launch.names.kernel, scheduler.begun_blocks(),
                                 launch.block_count());
  return finding;
}

void apply_baseline(ProgramReport& report) {
  if (!settings().baseline.empty()) Baseline(settings().baseline).apply(report);
}

// What the project does not know yet, where it asks for that.
void write_baseline(const ProgramReport& report) {
  if (!settings().writes_baseline) return;
  try {
    Baseline(settings().baseline).add(report);
  } catch (const course::Problem& problem) {
    std::cerr << problem.what() << '\n';
  }
}

// With all that is known beside the findings.
void complete(ProgramReport& report, Machine& machine) {
  report.stopped = place_of_stop(machine);
  if (machine.scheduler.watches_accesses()) {
    report.counts = machine.counter.take();
    report.barriers = machine.barrier_usage.take();
  }
  if (measurement != nullptr) report.metrics = measurement->take();
}

void write_report() {
  if (getpid() != process) return;
  std::error_code gone;
  std::filesystem::current_path(*beginning, gone);  // if it is gone, paths are written in full
  Machine& machine = Machine::instance();
  if (recording != nullptr) write(settings().trace.file, trace_text(recording->take()) + "\n");
  ProgramReport report{.findings = machine.log.take(machine.device.symbolizer())};
  apply_allowances(report);
  write_baseline(report);
  apply_baseline(report);
  has_errors = std::any_of(report.findings.begin(), report.findings.end(),
                           [](const Finding& finding) { return finding.severity == Severity::error; });
  if (settings().report.empty()) {
    for (const Finding& finding : report.findings) std::cerr << render_text(finding) << '\n';
    if (measurement != nullptr) std::cerr << render_metrics(measurement->take());
    return;
  }
  complete(report, machine);
  write(settings().report, report_text(report, settings().report, program_invocation_short_name));
}

/// Writes what has been found as it is found, for a program that ends without a report: by a heap so damaged that none
/// can be made, or from outside. The report takes its place.
class EarlyReport final : public HostObserver {
 public:
  void work_end() override {
    Machine& machine = Machine::instance();
    if (machine.log.group_count() == written_ || getpid() != process) return;
    written_ = machine.log.group_count();
    ProgramReport report{.findings = machine.log.findings(machine.device.symbolizer()), .is_early = true};
    apply_allowances(report);
    apply_baseline(report);
    const std::filesystem::path file = std::filesystem::absolute(*beginning / settings().report);
    const std::string fresh = file.string() + ".early";  // a reader finds a whole one
    write(fresh, report_text(report, settings().report, program_invocation_short_name));
    std::error_code error;
    std::filesystem::rename(fresh, file, error);
  }

 private:
  std::size_t written_ = 0;
};

// Kernels that still wait run for the sake of the checks. What they print is not shown, as on a GPU; copies and host
// functions that still wait do not run any more.
void finish_program(int status) {
  Streams& streams = Streams::instance();
  streams.tell(&HostObserver::program_return, status);
  if (Errors::instance().sticky() == cudaSuccess) {
    const Silence silence;
    streams.finish_without_host();
  }
  streams.tell(&HostObserver::program_end, status);
}

// What exit() was given, unless the program would seem to have no fault.
int exit_code_of(int status) {
  const bool shows_errors = getpid() == process && has_errors && status == 0;
  return shows_errors ? error_exit_code : status;
}

void report_at_quick_exit() {
  const RuntimeCall whole_report;
  write_report();
  if (exit_code_of(0) != 0) std::_Exit(error_exit_code);
}

void report_at_exit(int status, void* /*nothing*/) {
  const RuntimeCall whole_report;  // other threads may still be at work
  if (getpid() == process) finish_program(status);
  write_report();
  end_by_signal_if_asked();
  if (exit_code_of(status) != status) std::exit(error_exit_code);  // the C library goes on where it was
}

}  // namespace

void report_at_end(int error_exit_code_of_program) {
  if (process != 0) return;
  process = getpid();
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);  // as on a terminal: what is printed is not lost in a crash
  beginning = new std::filesystem::path(std::filesystem::current_path());
  const Settings& chosen = settings();
  error_exit_code = chosen.error_exit_code.value_or(error_exit_code_of_program);
  Machine& machine = Machine::instance();
  machine.scheduler.set_schedule(chosen.schedule);
  machine.scheduler.set_workers(chosen.workers);
  machine.scheduler.threads().loop_limit().set(chosen.loop_limit);
  machine.scheduler.watch_accesses(chosen.watches_accesses);
  for (const FindingKind kind : chosen.without) machine.watch.leave_out(kind);
  for (const std::string& check : chosen.without_checks) machine.watch.leave_out_check(check);
  Streams::instance().set_schedule(chosen.schedule);
  Streams::instance().before_host_functions(run_host_functions_while_host_sleeps);
  if (!chosen.trace.file.empty()) recording = new Recording(machine, chosen.trace);
  if (chosen.metrics) measurement = new Measurement(machine);
  if (!chosen.report.empty()) Streams::instance().attach(*new EarlyReport());  // never destroyed, like the streams
  on_exit(report_at_exit, nullptr);
  at_quick_exit(report_at_quick_exit);
  report_before_signals(write_report);
}

}  // namespace simulator
