/// @file
/// Finds judged code that leaves what is its own: in a judge's process the rest is the judge's.

#include "simulator/device/host_memory.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

class OwnMemoryCheck final : public HostObserver {
 public:
  void foreign_access(const HostAccess& access) override {
    record<words::foreign_memory>(access.pc, access.kind == AccessKind::read ? "reads" : "writes");
  }

  void transfer(const Transfer& transfer) override {
    const void* const pc = transfer.work.call_site;
    if (!transfer.to.by_symbol) look_at(transfer.to, AccessKind::write, pc);
    if (transfer.from != nullptr && !transfer.from->by_symbol) look_at(*transfer.from, AccessKind::read, pc);
  }

  void foreign_call(const void* pc) override { record<words::foreign_call>(pc); }

 private:
  void look_at(const Rows& rows, AccessKind kind, const void* pc) {
    const HostMemory& host = HostMemory::instance();
    DeviceMemory& device = Machine::instance().device.memory();
    if (!host.guarded() || rows.empty() || device.contains(rows.begin) || device.registered().contains(rows.begin))
      return;
    if (host.holds_for_copy(rows.begin, rows.extent(), kind, pc)) return;
    foreign_access({rows.begin, 1, kind, false, pc});
    host.end();
  }

  template <const Telling& telling, class... Facts>
  static void record(const void* pc, const Facts&... facts) {
    Machine& machine = Machine::instance();
    Event event = machine.event_here(FindingKind::out_of_bounds, pc);
    tell<telling>(event, event.in_kernel ? "a kernel" : "host code", facts...);
    machine.log.record(event);
  }
};

const RegisteredHostObserver<OwnMemoryCheck> own_memory_check;

}  // namespace
}  // namespace simulator
