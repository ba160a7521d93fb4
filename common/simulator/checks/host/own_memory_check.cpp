/// @file
/// Finds judged code that leaves what is its own: in a judge's process the rest is the judge's.

#include <string>

#include "simulator/device/host_memory.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {
namespace {

class OwnMemoryCheck final : public HostObserver {
 public:
  void foreign_access(const HostAccess& access) override {
    const bool reads = access.kind == AccessKind::read;
    record(
        access.pc, std::string(reads ? "reads" : "writes") + " memory of the host that is not its own",
        "It may touch its variables, what its arguments point to, and what it has allocated. Check the index against "
        "the size, and that the pointer was set.");
  }

  void transfer(const Transfer& transfer) override {
    const void* const pc = transfer.work.call_site;
    if (!transfer.to.by_symbol) look_at(transfer.to, AccessKind::write, pc);
    if (transfer.from != nullptr && !transfer.from->by_symbol) look_at(*transfer.from, AccessKind::read, pc);
  }

  void foreign_call(const void* pc) override {
    record(pc, "calls a function by an address that is no function of its own",
           "Call functions by their names, or by pointers that were made of their names.");
  }

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

  static void record(const void* pc, const std::string& deed, const char* help) {
    Machine& machine = Machine::instance();
    Event event = machine.event_here(FindingKind::out_of_bounds, pc);
    event.message = (event.in_kernel ? "a kernel " : "host code ") + deed;
    event.help = help;
    machine.log.record(event);
  }
};

const RegisteredHostObserver<OwnMemoryCheck> own_memory_check;

}  // namespace
}  // namespace simulator
