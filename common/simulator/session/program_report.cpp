#include "simulator/session/program_report.hpp"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "report/findings_json.hpp"
#include "report/render_text.hpp"
#include "report/trace_to_json.hpp"
#include "simulator/execution/kernel_signals.hpp"
#include "simulator/session/allowance.hpp"
#include "simulator/session/measurement.hpp"
#include "simulator/session/settings.hpp"
#include "simulator/streams/errors.hpp"
#include "simulator/streams/streams.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {
namespace {

using nlohmann::ordered_json;

constexpr int retry_ms = 10;
constexpr int most_retries = 50;
constexpr int report_ms = 10'000;              // more than a report takes; a fault that has damaged the heap hangs it
constexpr std::uintptr_t stack_room = 65'536;  // so far past its end a stack is first touched

void (*end_with_report)() = nullptr;
volatile sig_atomic_t ending_signal = 0;
volatile sig_atomic_t reporting = 0;
int retries = 0;

void on_alarm(int /*signal*/, siginfo_t* /*info*/, void* context);

void set_alarm(int ms) {
  struct sigaction action {};
  action.sa_sigaction = on_alarm;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction(SIGALRM, &action, nullptr);
  const itimerval timer{{0, 0}, {ms / 1000, ms % 1000 * 1000}};
  setitimer(ITIMER_REAL, &timer, nullptr);
}

void end_now() {
  ::signal(ending_signal, SIG_DFL);
  ::raise(ending_signal);
}

void begin_report() {
  reporting = 1;
  set_alarm(report_ms);
}

bool from_the_system(const SourceLocation& where) { return where.file.empty() || where.file.rfind("/usr/", 0) == 0; }

// The learner's line that led to `pc`, which may lie in a library or a library's header.
const void* own_line(const void* pc) {
  Machine& machine = Machine::instance();
  std::array<void*, 64> frames{};
  const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
  const void* after = static_cast<const char*>(pc) + 1;  // places are asked for by return addresses
  if (machine.device.sites().in_program(pc) && !from_the_system(machine.device.symbolizer().locate(after)))
    return after;
  for (int i = 0; i < count; ++i) {
    if (machine.device.sites().in_program(frames[i]) && !from_the_system(machine.device.symbolizer().locate(frames[i])))
      return frames[i];
  }
  return after;
}

const char* what_happened(const HostFault& fault) {
  if (fault.signal == SIGFPE) return "host code divides an integer by zero";
  if (fault.signal == SIGILL) return "host code runs into an illegal instruction";
  if (fault.signal == SIGABRT)
    return "host code aborts: abort() was called, an assert failed, or an exception was not caught";
  if (fault.address + stack_room > fault.stack_pointer && fault.address < fault.stack_pointer + stack_room)
    return "host code overruns its stack: too deep a recursion or too large a local array";
  return "host code touches memory that does not exist";
}

void on_host_fault(const HostFault& fault) {
  if (ending_signal != 0) return;
  ending_signal = fault.signal;
  begin_report();
  Event event;
  event.kind = FindingKind::crash;
  event.pc = own_line(fault.pc);
  event.message = what_happened(fault);
  if (fault.signal == SIGSEGV || fault.signal == SIGBUS)
    event.help =
        "Is an index too large, or was the pointer never set? Memory that nothing has written holds nonsense here.";
  Machine::instance().log.record(event);
  end_with_report();
}

// The data of the runtime and of the C library are whole while the program's own code runs. A program that sleeps or
// waits for input never comes back to it: after some time the report is written as it is.
void end_when_possible(const void* pc) {
  if (!Machine::instance().device.sites().in_program(pc) && ++retries < most_retries) return set_alarm(retry_ms);
  begin_report();
  end_with_report();
  end_now();
}

void on_request_to_end(int signal, siginfo_t* /*info*/, void* context) {
  if (ending_signal != 0) return end_now();  // asked twice
  ending_signal = signal;
  end_when_possible(interrupted_pc(context));
}

void on_alarm(int /*signal*/, siginfo_t* /*info*/, void* context) {
  if (reporting != 0) return end_now();  // the report takes too long
  end_when_possible(interrupted_pc(context));
}

// Ends the program by the signal that has asked it to end, if one has and it came to its end by itself before that.
void end_by_signal_if_asked() {
  if (ending_signal != 0) end_now();
}

// Has `write_report` called once before a fault or abort() of host code, or SIGINT, SIGTERM or SIGHUP, ends the
// program in its usual way. A fault is a finding of its own. Signals that the program handles or ignores by itself are
// its own.
void report_before_signals(void (*write_report)()) {
  end_with_report = write_report;
  std::array<void*, 1> frame{};
  backtrace(frame.data(), 1);  // loads what it needs, which cannot be done within a fault
  listen_to_host_faults(on_host_fault);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL) continue;  // nohup
    action.sa_sigaction = on_request_to_end;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigaction(signal, &action, nullptr);
  }
}

/// The process, and where it began: a child that it forks reports nothing, and paths are written as seen from there.
pid_t process = 0;
std::filesystem::path* beginning = nullptr;  // never destroyed: it is needed after all destructors
Measurement* measurement = nullptr;          // likewise; nullptr where it was not asked for
Recording* recording = nullptr;              // likewise
int error_exit_code = 0;
bool has_errors = false;

/// Throws away what is printed while it lives.
class Silence {
 public:
  Silence() : nowhere_(open("/dev/null", O_WRONLY | O_CLOEXEC)) {
    std::fflush(stdout);
    kept_ = dup(STDOUT_FILENO);
    if (nowhere_ >= 0 && kept_ >= 0) dup2(nowhere_, STDOUT_FILENO);
  }
  ~Silence() {
    std::fflush(stdout);
    if (kept_ >= 0) dup2(kept_, STDOUT_FILENO);
    for (const int file : {nowhere_, kept_}) {
      if (file >= 0) close(file);
    }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int nowhere_;
  int kept_ = -1;
};

// A source may hold any bytes; JSON must be UTF-8.
void write_json(const std::string& file, const ordered_json& json, int indentation) {
  std::ofstream out(file);
  out << json.dump(indentation, ' ', false, ordered_json::error_handler_t::replace) << '\n';
  out.close();
  if (!out) std::cerr << "Could not write " << file << ".\n";
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
  if (recording != nullptr) write_json(settings().trace.file, to_json(recording->take()), -1);
  std::vector<Finding> findings = machine.log.take(machine.device.symbolizer());
  apply_allowances(findings);
  has_errors = std::any_of(findings.begin(), findings.end(),
                           [](const Finding& finding) { return finding.severity == Severity::error; });
  if (settings().report.empty()) {
    for (const Finding& finding : findings) std::cerr << render_text(finding) << '\n';
    if (measurement != nullptr) std::cerr << render_metrics(measurement->take());
    return;
  }
  write_json(settings().report, to_json(machine, findings), 2);
}

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
  write_report();
  if (exit_code_of(0) != 0) std::_Exit(error_exit_code);
}

void report_at_exit(int status, void* /*nothing*/) {
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
  machine.scheduler.watch_accesses(chosen.watches_accesses);
  for (const FindingKind kind : chosen.without) machine.watch.leave_out(kind);
  Streams::instance().set_schedule(chosen.schedule);
  if (!chosen.trace.file.empty()) recording = new Recording(machine, chosen.trace);
  if (chosen.metrics) measurement = new Measurement(machine);
  on_exit(report_at_exit, nullptr);
  at_quick_exit(report_at_quick_exit);
  report_before_signals(write_report);
}

}  // namespace simulator
