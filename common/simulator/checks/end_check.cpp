#include "simulator/checks/end_check.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "simulator/execution/machine.hpp"
#include "simulator/streams/errors.hpp"
#include "simulator/streams/events.hpp"
#include "simulator/streams/streams.hpp"

namespace simulator {

namespace {

void warn(FindingKind kind, const void* pc, const std::string& message, const char* help) {
  Event event;
  event.kind = kind;
  event.severity = Severity::warning;
  event.pc = pc;
  event.message = message;
  event.help = help;
  Machine::instance().log().record(event);
}

// The same, as one finding for all of a line.
void warn_once_a_line(FindingKind kind, const void* pc, const std::string& message, const std::string& help) {
  Machine::instance().log().record({kind, Severity::warning, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.kind = kind;
    event.severity = Severity::warning;
    event.pc = pc;
    event.message = message;
    event.help = help;
    return event;
  });
}

void report_overlooked_error() {
  const auto& unseen = Errors::instance().unseen();
  if (!unseen || !unseen->overlooked) return;
  warn(FindingKind::unchecked_error, unseen->pc,
       fmt::format("{} ({}), and the program never asks for the error", unseen->what, cudaGetErrorName(unseen->error)),
       "Call cudaGetLastError() after each launch, and look at what every call of the runtime returns.");
}

void report_undestroyed_at(const std::vector<const void*>& places, const char* what, const char* help) {
  for (const void* pc : places) {
    warn_once_a_line(FindingKind::memory_leak, pc, fmt::format("this {} is never destroyed", what), help);
  }
}

}  // namespace

void EndCheck::host_code_begins() {
  earlier_allocations_ = Machine::instance().device_memory().allocation_count();
  earlier_streams_ = Streams::instance().created();
  earlier_events_ = Events::instance().created();
}

void EndCheck::function_returns() const {
  if (Errors::instance().sticky() != cudaSuccess) return;
  for (const auto& work : Streams::instance().waiting()) {
    // The last piece of a stream stands for all before it.
    if (work->call_site == nullptr || work->stream->work.back() != work) continue;
    warn(FindingKind::unchecked_error, work->call_site,
         fmt::format("the function returns without waiting for {}: what it should bring is not there yet",
                     work->is_launch() ? work->launch.kernel : "this work"),
         "Wait before you return: cudaStreamSynchronize() for the stream, or cudaDeviceSynchronize() for all of them, "
         "and look at what it returns.");
  }
  report_overlooked_error();
}

void EndCheck::report_leaks() const {
  for (const Allocation& allocation : Machine::instance().device_memory().live_allocations()) {
    if (allocation.number <= earlier_allocations_ || allocation.allocated_at == nullptr) continue;
    const bool pinned = allocation.kind == MemoryKind::pinned;
    warn_once_a_line(
        FindingKind::memory_leak, allocation.allocated_at,
        fmt::format("{} bytes of {} memory are never freed", allocation.bytes, pinned ? "pinned host" : "device"),
        fmt::format("Call {} when the memory is used no more.", pinned ? "cudaFreeHost" : "cudaFree"));
  }
}

void EndCheck::report_undestroyed() const {
  report_undestroyed_at(Streams::instance().undestroyed(earlier_streams_), "stream",
                        "Call cudaStreamDestroy when all work in the stream is done.");
  report_undestroyed_at(Events::instance().undestroyed(earlier_events_), "event",
                        "Call cudaEventDestroy when the event is used no more.");
}

void EndCheck::program_ends(int status) {
  if (status != 0 || Errors::instance().sticky() != cudaSuccess) return;
  for (const auto& work : Streams::instance().waiting()) {
    if (!work->is_launch()) continue;
    warn(FindingKind::unchecked_error, work->call_site,
         fmt::format("the program ends without waiting for {}: whether it runs to its end, and whether it fails, "
                     "cannot be known",
                     work->launch.kernel),
         "Call cudaDeviceSynchronize() after the last launch, and look at what it returns.");
  }
}

void EndCheck::program_ended() const {
  if (Errors::instance().sticky() != cudaSuccess) return;
  report_overlooked_error();
  report_leaks();
}

// What the reset takes away counts as left, whenever it was made.
void EndCheck::device_reset() { EndCheck().program_ended(); }

}  // namespace simulator
