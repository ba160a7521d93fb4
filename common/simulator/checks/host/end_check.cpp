/// @file
/// Finds what only shows at the end: memory that is never freed, errors that the program did not look at, work that it
/// did not wait for. All are warnings.

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
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

template <const Telling& telling, class... Facts>
void warn(FindingKind kind, const void* pc, const Facts&... facts) {
  Event event;
  event.kind = kind;
  event.severity = Severity::warning;
  event.pc = pc;
  tell<telling>(event, facts...);
  Machine::instance().log.record(event);
}

// As one finding for all of a line.
template <const Telling& telling, class... Facts>
void warn_of_leak(const void* pc, const Facts&... facts) {
  Machine::instance().log.record({FindingKind::memory_leak, Severity::warning, pc, nullptr, 0}, 0, [&] {
    Event event;
    event.kind = FindingKind::memory_leak;
    event.severity = Severity::warning;
    event.pc = pc;
    tell<telling>(event, facts...);
    return event;
  });
}

void report_overlooked_error() {
  const auto& unseen = Errors::instance().unseen();
  if (!unseen || !unseen->overlooked) return;
  warn<words::overlooked_error>(FindingKind::unchecked_error, unseen->pc, unseen->what,
                                cudaGetErrorName(unseen->error));
}

// One finding for each line that allocates.
void report_leaks(unsigned earlier_allocations) {
  for (const Allocation& allocation : Machine::instance().device.memory().live_allocations()) {
    if (allocation.number <= earlier_allocations || allocation.allocated_at == nullptr) continue;
    const bool pinned = allocation.kind == MemoryKind::pinned;
    const char* freed_by = pinned ? "cudaFreeHost" : allocation.of_array ? "cudaFreeArray" : "cudaFree";
    warn_of_leak<words::memory_not_freed>(allocation.allocated_at, allocation.bytes, pinned ? "pinned host" : "device",
                                          freed_by);
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
    warn<words::function_does_not_wait>(FindingKind::unchecked_error, work->call_site,
                                        work->is_launch() ? work->launch.kernel : "this work");
  }
  report_overlooked_error();
}

void EndCheck::function_end(HostCode /*function*/) {
  report_leaks(earlier_allocations_);
  for (const void* const pc : Streams::instance().undestroyed(earlier_streams_))
    warn_of_leak<words::stream_not_destroyed>(pc);
  for (const void* const pc : Events::instance().undestroyed(earlier_events_))
    warn_of_leak<words::event_not_destroyed>(pc);
}

// The program never learns whether kernels that still wait fail. One that gives up (status not 0) need not wait.
void EndCheck::program_return(int status) {
  if (status != 0 || Errors::instance().sticky() != cudaSuccess) return;
  for (const auto& work : Streams::instance().waiting()) {
    if (!work->is_launch()) continue;
    warn<words::program_does_not_wait>(FindingKind::unchecked_error, work->call_site, work->launch.kernel);
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
