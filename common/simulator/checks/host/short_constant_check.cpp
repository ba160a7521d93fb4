/// @file
/// Finds kernels that read more of a constant than the host has set.

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "simulator/events/machine.hpp"
#include "simulator/events/words.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {
namespace {

/// A `__constant__` variable of which the host has set the beginning, and of which a kernel reads an element further on:
/// one that the copy would have brought if its number of bytes had been one of elements. Variables that have a value from
/// their declaration are left alone, and so are those whose parts are copied one by one.
class ShortConstantCheck final : public HostObserver, public Observer {
 public:
  ShortConstantCheck() : Observer(Needs::nothing) {}

  void function_begin(HostCode /*function*/) override { copies_.clear(); }
  void transfer(const Transfer& transfer) override;
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void work_end() override;
  void constant_access(const Access& access) override;

 private:
  struct Copy {
    std::size_t bytes = 0;
    const void* call_site = nullptr;
    bool has_parts = false;
  };
  static bool is_short(const Copy& copy, const Allocation& variable) {
    return !copy.has_parts && copy.bytes < variable.bytes;
  }

  std::map<std::uintptr_t, bool> had_value_;  ///< by the variable's address: whether its declaration gave it one
  std::map<std::uintptr_t, Copy> copies_;     ///< by the same, of the function that runs
  bool watches_kernel_ = false;
};

const RegisteredHostObserver<ShortConstantCheck> short_constant_check;

bool is_all_zero(std::uintptr_t begin, std::size_t bytes) {
  const auto* const at = reinterpret_cast<const unsigned char*>(begin);
  return std::all_of(at, at + bytes, [](unsigned char byte) { return byte == 0; });
}

void ShortConstantCheck::transfer(const Transfer& transfer) {
  const DeviceMemory& memory = Machine::instance().device.memory();
  const std::uintptr_t begin = transfer.to.begin;
  if (!memory.contains(begin) || !memory.is_constant(begin)) return;
  const Allocation* const variable = memory.nearest(begin);
  if (variable == nullptr || !variable->holds(begin)) return;
  had_value_.try_emplace(variable->base, !is_all_zero(variable->base, variable->bytes));
  Copy& copy = copies_[variable->base];
  copy.has_parts = copy.has_parts || begin != variable->base || transfer.from == nullptr;
  if (transfer.to.width <= copy.bytes) return;
  copy.bytes = transfer.to.width;
  copy.call_site = transfer.work.call_site;
}

void ShortConstantCheck::work_begin(const std::shared_ptr<const Work>& work) {
  const DeviceMemory& memory = Machine::instance().device.memory();
  watches_kernel_ = work->is_launch() && std::any_of(copies_.begin(), copies_.end(), [&](const auto& one) {
                      return is_short(one.second, *memory.nearest(one.first)) && !had_value_.at(one.first);
                    });
  if (watches_kernel_) Machine::instance().watch.attach(this);
}

void ShortConstantCheck::work_end() {
  if (std::exchange(watches_kernel_, false)) Machine::instance().watch.detach(this);
}

void ShortConstantCheck::constant_access(const Access& access) {
  if (access.kind != AccessKind::read) return;
  Machine& machine = Machine::instance();
  const Allocation& variable = *machine.device.memory().nearest(access.address);
  const auto found = copies_.find(variable.base);
  if (found == copies_.end() || !is_short(found->second, variable) || had_value_.at(variable.base)) return;
  const Copy& copy = found->second;
  const std::size_t offset = access.address - variable.base;
  if (offset < copy.bytes || offset / access.bytes >= copy.bytes) return;
  machine.log.record({FindingKind::uninitialized_read, Severity::error, access.pc, copy.call_site, variable.base}, 0,
                     [&] {
                       const ElementName element = machine.device.name(access.space, access.address, access.bytes);
                       Event event = machine.event_here(FindingKind::uninitialized_read, access.pc);
                       event.variable = element.variable;
                       event.other_pc = copy.call_site;
                       tell<words::short_constant>(event, machine.scheduler.launch().thread_text(access.thread.number),
                                                   machine.scheduler.launch().block_text(access.thread.block),
                                                   element.text, element.variable, copy.bytes,
                                                   text_of_elements(copy.bytes / access.bytes), access.bytes);
                       return event;
                     });
}

}  // namespace
}  // namespace simulator
