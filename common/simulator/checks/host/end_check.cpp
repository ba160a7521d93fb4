/// @file
/// Finds what only shows at the end: memory that is never freed, errors that the program did not look at, work that it
/// did not wait for. All are warnings.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/events.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

/// What is left at the end of host code: of a function that is observed, or of a whole program.
class EndCheck final : public HostObserver {
 public:
  /// What is there already is not the function's own.
  void function_begin(HostCode function) override;
  void function_return(HostCode function) override;
  void function_end(HostCode function) override;
  void program_return(int status) override;
  void program_end(int status) override;
  void device_reset() override;

 private:
  unsigned earlier_allocations_ = 0;
  unsigned earlier_streams_ = 0;
  unsigned earlier_events_ = 0;
};

const RegisteredHostObserver<EndCheck> end_check;

void warn(FindingKind kind, const void* pc, const std::string& message, const char* help) {
  Event event;
  event.kind = kind;
  event.severity = Severity::warning;
  event.pc = pc;
  event.message = message;
  event.help = help;
  Machine::instance().log.record(event);
}

// The same, as one finding for all of a line.
void warn_once_a_line(FindingKind kind, const void* pc, const std::string& message, const std::string& help) {
  Machine::instance().log.record({kind, Severity::warning, pc, nullptr, 0}, 0, [&] {
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

// One finding for each line that allocates.
void report_leaks(unsigned earlier_allocations) {
  for (const Allocation& allocation : Machine::instance().device.memory().live_allocations()) {
    if (allocation.number <= earlier_allocations || allocation.allocated_at == nullptr) continue;
    const bool pinned = allocation.kind == MemoryKind::pinned;
    const char* freed_by = pinned ? "cudaFreeHost" : allocation.of_array ? "cudaFreeArray" : "cudaFree";
    warn_once_a_line(
        FindingKind::memory_leak, allocation.allocated_at,
        fmt::format("{} bytes of {} memory are never freed", allocation.bytes, pinned ? "pinned host" : "device"),
        fmt::format("Call {} when the memory is no longer used.", freed_by));
  }
}

void EndCheck::function_begin(HostCode /*function*/) {
  earlier_allocations_ = Machine::instance().device.memory().allocation_count();
  earlier_streams_ = Streams::instance().created();
  earlier_events_ = Events::instance().created();
}

void EndCheck::function_return(HostCode function) {
  if (Errors::instance().sticky() != cudaSuccess) return;
  if (function == HostCode::trusted) return report_overlooked_error();
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

void EndCheck::function_end(HostCode /*function*/) {
  report_leaks(earlier_allocations_);
  report_undestroyed_at(Streams::instance().undestroyed(earlier_streams_), "stream",
                        "Call cudaStreamDestroy when all work in the stream is done.");
  report_undestroyed_at(Events::instance().undestroyed(earlier_events_), "event",
                        "Call cudaEventDestroy when the event is no longer used.");
}

// The program never learns whether kernels that still wait fail. One that gives up (status not 0) need not wait.
void EndCheck::program_return(int status) {
  if (status != 0 || Errors::instance().sticky() != cudaSuccess) return;
  for (const auto& work : Streams::instance().waiting()) {
    if (!work->is_launch()) continue;
    warn(FindingKind::unchecked_error, work->call_site,
         fmt::format("the program ends without waiting for {}: it never learns whether the kernel runs to its end, and "
                     "whether it fails",
                     work->launch.kernel),
         "Call cudaDeviceSynchronize() after the last launch, and look at what it returns.");
  }
}

// It need not tidy up, either.
void EndCheck::program_end(int status) {
  if (status == 0) device_reset();
}

void EndCheck::device_reset() {
  if (Errors::instance().sticky() != cudaSuccess) return;
  report_overlooked_error();
  report_leaks(0);
}

}  // namespace
}  // namespace simulator
