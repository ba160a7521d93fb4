#include "simulator/host_api/program_end.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "simulator/streams/api_call.hpp"
#include "simulator/streams/events.hpp"
#include "simulator/streams/streams.hpp"

namespace simulator {

namespace {

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

void report_unawaited(const Work& work) {
  if (work.kernel.empty()) return;
  report(
      {work.kernel.c_str(), work.call_site}, FindingKind::unchecked_error,
      fmt::format("the program ends without waiting for {}: whether it runs to its end, and whether it fails, nobody "
                  "can tell",
                  work.kernel),
      "Call cudaDeviceSynchronize() after the last launch, and look at what it returns.", Severity::warning);
}

void report_left_behind(const Work& work) {
  const char* what = work.kernel.empty() ? "this work" : work.kernel.c_str();
  report(
      {what, work.call_site}, FindingKind::unchecked_error,
      fmt::format("the function returns without waiting for {}: what it should bring is not there yet", what),
      "Wait before you return: cudaStreamSynchronize() for the stream, or cudaDeviceSynchronize() for all of them, and "
      "look at what it returns.",
      Severity::warning);
}

}  // namespace

void report_return() {
  const Errors& errors = Errors::instance();
  if (errors.sticky() != cudaSuccess) return;
  // The last piece of a stream stands for all before it.
  for (const auto& work : Streams::instance().waiting()) {
    if (work->call_site != nullptr && work->stream->work.back() == work) report_left_behind(*work);
  }
  errors.report_overlooked();
}

void report_leaks(unsigned earlier) {
  Machine& machine = Machine::instance();
  for (const Allocation& allocation : machine.device.memory().live_allocations()) {
    if (allocation.number <= earlier || allocation.allocated_at == nullptr) continue;
    const bool pinned = allocation.kind == MemoryKind::pinned;
    const void* pc = allocation.allocated_at;
    machine.log.record({FindingKind::memory_leak, Severity::warning, pc, nullptr, 0}, 0, [&] {
      Event event;
      event.kind = FindingKind::memory_leak;
      event.severity = Severity::warning;
      event.pc = pc;
      event.message =
          fmt::format("{} bytes of {} memory are never freed", allocation.bytes, pinned ? "pinned host" : "device");
      event.help = fmt::format("Call {} when the memory is used no more.", pinned ? "cudaFreeHost" : "cudaFree");
      return event;
    });
  }
}

void report_undestroyed(unsigned earlier_streams, unsigned earlier_events) {
  const auto report_each = [](const std::vector<const void*>& places, const char* what, const char* help) {
    for (const void* pc : places) {
      Machine::instance().log.record({FindingKind::memory_leak, Severity::warning, pc, nullptr, 0}, 0, [&] {
        Event event;
        event.kind = FindingKind::memory_leak;
        event.severity = Severity::warning;
        event.pc = pc;
        event.message = fmt::format("this {} is never destroyed", what);
        event.help = help;
        return event;
      });
    }
  };
  report_each(Streams::instance().undestroyed(earlier_streams), "stream",
              "Call cudaStreamDestroy when all work in the stream is done.");
  report_each(undestroyed_events(earlier_events), "event", "Call cudaEventDestroy when the event is used no more.");
}

void report_program_end(int status) {
  Streams& streams = Streams::instance();
  Errors& errors = Errors::instance();
  if (errors.sticky() == cudaSuccess) {
    if (status == 0) {
      for (const auto& work : streams.waiting()) report_unawaited(*work);
    }
    const Silence silence;
    streams.finish_without_host();
  }
  if (status != 0 || errors.sticky() != cudaSuccess) return;
  errors.report_overlooked();
  report_leaks(0);
}

}  // namespace simulator
