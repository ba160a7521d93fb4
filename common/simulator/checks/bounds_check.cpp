#include "simulator/checks/bounds_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "simulator/execution/built_ins.hpp"
#include "simulator/execution/machine.hpp"
#include "simulator/memory/mapped.hpp"
#include "simulator/memory/reserve.hpp"

namespace simulator {

namespace {

// How many accesses may lie between the evaluation of an index and its use: `tile[i] = a[x] + b[y]` has two.
constexpr int accesses_of_a_statement = 8;

const char* verb(AccessKind kind) {
  if (kind == AccessKind::atomic) return "atomically updates";
  return kind == AccessKind::read ? "reads" : "writes";
}

std::string who(const Machine& machine, const Thread& thread) {
  return fmt::format("thread {} of block {}", machine.index_text(thread.index, false),
                     machine.index_text(machine.block().index, true));
}

/// Whether `address` lies farther from the allocation than that is long: then nothing says that it was meant.
bool is_far(const Allocation& allocation, std::uintptr_t address) {
  constexpr std::size_t near_bytes = 1024;
  const std::size_t near = std::max(allocation.bytes, near_bytes);
  return address + near < allocation.base || address > allocation.base + allocation.bytes + near;
}

}  // namespace

void BoundsCheck::outside_variables(const Access& access) {
  if (access.space == Space::shared) pending_.reset();  // the same mistake, seen from closer
  const Allocation* allocation =
      access.space == Space::global ? machine_.device_memory().closest(access.address) : nullptr;
  const bool freed = allocation != nullptr && allocation->freed && access.address >= allocation->base &&
                     access.address < allocation->base + allocation->bytes;
  const FindingKind kind = freed ? FindingKind::use_after_free : FindingKind::out_of_bounds;
  const std::uintptr_t variable = machine_.variable_at(access.space, access.address);
  machine_.log().record({kind, Severity::error, access.pc, nullptr, variable}, machine_.block().number, [&] {
    const ElementName element = machine_.name(access.space, access.address, access.bytes);
    Event event = machine_.event_here(kind, access.pc);
    event.variable = element.variable;
    event.touch = {access.address, access.bytes, access.kind, access.space};
    const std::string start = fmt::format("{} {}", who(machine_, access.thread), verb(access.kind));
    if (freed) {
      event.message = fmt::format("{} {}, which has been freed", start, element.text);
      event.help = "Free memory only after the last kernel that uses it.";
    } else if (allocation != nullptr && is_far(*allocation, access.address)) {
      event.message = fmt::format("{} far from every array; the nearest is {}: {} would be there, but {}", start,
                                  element.variable.empty() ? "memory without a name" : element.variable, element.text,
                                  element.description);
      event.help = "Look at how the index is computed: it may belong to another array than the nearest.";
    } else {
      event.message = fmt::format("{} {}, but {}", start, element.text, element.description);
      event.help = "Check the index against the size before the access.";
    }
    return event;
  });
}

void BoundsCheck::to_constant(const Access& access) {
  const std::uintptr_t variable = machine_.variable_at(access.space, access.address);
  machine_.log().record({FindingKind::out_of_bounds, Severity::error, access.pc, nullptr, variable},
                        machine_.block().number, [&] {
                          const ElementName element = machine_.name(access.space, access.address, access.bytes);
                          Event event = machine_.event_here(FindingKind::out_of_bounds, access.pc);
                          event.variable = element.variable;
                          event.message = fmt::format("{} {} {}, which is __constant__", who(machine_, access.thread),
                                                      verb(access.kind), element.text);
                          event.help =
                              "Kernels only read constants, and the host sets them with cudaMemcpyToSymbol(). Declare "
                              "what a kernel writes as __device__.";
                          return event;
                        });
}

void BoundsCheck::outside_device(const Access& access) {
  if (is_built_in(access.address)) return;
  if (machine_.launch().call->holds(access.address)) return;
  if (is_program_data(access.address)) return;  // string literals, tables of constants
  if (machine_.device_memory().registered().contains(access.address)) return;
  const Thread* owner = machine_.fibers().stack_owner(access.address);
  Event event = machine_.event_here(FindingKind::host_pointer, access.pc);
  // The address itself would be another one in every run, and tell nobody anything.
  const std::string start = fmt::format("{} {}", who(machine_, access.thread), verb(access.kind));
  if (access.address < 4096) {
    event.kind = FindingKind::out_of_bounds;
    event.message = start + " through a null pointer";
    event.help = "Allocate the memory with cudaMalloc, check its result, and pass that pointer to the kernel.";
  } else if (owner != nullptr) {
    event.kind = FindingKind::out_of_bounds;
    event.message = fmt::format("{} a local variable of thread {}", start, machine_.thread_text(owner->number));
    event.help = "Local variables are private to their thread; threads meet in shared or global memory.";
  } else if (is_mapped(access.address) && !is_reserved(access.address)) {
    event.message = start + " memory of the host";
    event.help =
        "A kernel cannot follow a host pointer: copy the data to device memory with cudaMemcpy and pass that pointer.";
  } else {
    event.kind = FindingKind::out_of_bounds;
    event.message = start + " at an address where there is no memory at all";
    event.help = "The pointer was never set, or the index is far out of range.";
  }
  machine_.log().record(event);
  machine_.abort_launch(cudaErrorIllegalAddress);
}

void BoundsCheck::inside_variable(const Access& access) {
  if (index_pending()) name_pending_index(access);
  if ((access.address & (access.bytes - 1)) != 0) misaligned(access);
}

void BoundsCheck::misaligned(const Access& access) {
  Event event = machine_.event_here(FindingKind::misaligned_access, access.pc);
  event.variable = machine_.name(access.space, access.address, access.bytes).variable;
  event.message = fmt::format("{} {} {} bytes at an address that is not a multiple of {}",
                              who(machine_, *running_thread), verb(access.kind), access.bytes, access.bytes);
  event.help =
      "A value of n bytes must lie at a multiple of n: vector loads need an index that is a multiple of their width.";
  machine_.log().record(event);
  machine_.abort_launch(cudaErrorMisalignedAddress);
}

void BoundsCheck::index_out_of_range(std::int64_t index, const std::string& type, std::size_t extent, const void* pc) {
  flush();
  Event event = machine_.event_here(FindingKind::out_of_bounds, pc);
  event.message = fmt::format("{} uses index {} of an array of type {}", who(machine_, *running_thread), index, type);
  event.help = "Check the index against the size before the access.";
  pending_ = {event, index, extent, accesses_of_a_statement};
}

// The compiler told the index, not the name. If an access of the same statement is to a shared array with such a
// dimension among several, that is it: past the end of a row begins the next. (Past the end of the whole array is the
// red zone.)
void BoundsCheck::name_pending_index(const Access& access) {
  const PlacedVariable* variable =
      access.space == Space::shared ? machine_.shared_memory().closest(access.address) : nullptr;
  if (variable == nullptr || variable->declaration == nullptr || variable->declaration->extents[1] == 0) {
    if (--pending_->patience == 0) flush();
    return;
  }
  const auto& extents = variable->declaration->extents;
  if (std::find(std::begin(extents), std::end(extents), pending_->extent) != std::end(extents)) {
    pending_->event.variable = variable->name;
    pending_->event.message = fmt::format("{} {} {} with index {} in a dimension of {}", who(machine_, access.thread),
                                          verb(access.kind), variable->name, pending_->index, pending_->extent);
  }
  flush();
}

void BoundsCheck::flush() {
  if (!pending_) return;
  const Event event = pending_->event;
  pending_.reset();
  machine_.log().record({event.kind, event.severity, event.pc, nullptr, 0}, machine_.block().number,
                        [&] { return event; });
}

}  // namespace simulator
