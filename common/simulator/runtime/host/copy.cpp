#include "simulator/runtime/host/copy.hpp"

#include <fmt/format.h>

#include <cstring>

#include "simulator/platform/address_ranges.hpp"
#include "simulator/platform/address_space.hpp"
#include "simulator/runtime/host/host_steps.hpp"
#include "simulator/runtime/streams/simulated_time.hpp"

namespace simulator {

namespace {

AddressRanges& device_variables() {
  static auto* ranges = new AddressRanges();  // never destroyed, like the machine
  return *ranges;
}

void report_absent(const Call& call, const Allocation& allocation) {
  report(call, FindingKind::use_after_free,
         fmt::format("{} touches device memory that {}", call.name, allocation.absence()),
         allocation.of_graph ? allocation.absence_advice() : "Free memory only after its last use.");
}

// Whether the memory is there when its turn comes, else false with a finding: by then, work before it may have freed it.
bool is_there(const Call& call, const Rows& rows) {
  const Allocation* allocation = device().contains(rows.begin) ? device().nearest(rows.begin) : nullptr;
  if (allocation == nullptr || !allocation->freed) return true;
  report_absent(call, *allocation);
  return false;
}

// What there is to say of a size that is too large.
std::string size_help(std::int64_t bytes, bool is_piece) {
  if (bytes < 0)
    return fmt::format("This is {} as an unsigned number: what the size is computed from is below 0 here.", bytes);
  return is_piece ? "Copied piece by piece, the last piece may be shorter than the others: copy no more than is left."
                  : "Sizes are in bytes: number of elements times sizeof(element).";
}

// A range of device memory that a copy or memset may touch, else an error with a finding.
bool fits(const Call& call, const Rows& rows) {
  if (!device().contains(rows.begin)) return true;
  const Allocation* allocation = device().nearest(rows.begin);
  const bool inside =
      allocation != nullptr && allocation->holds(rows.begin) && allocation->holds(rows.begin + rows.extent() - 1);
  if (inside && allocation->is_bare_symbol() && !rows.by_symbol) {
    report_bare_symbol(call, *allocation);
    return false;
  }
  if (inside && (!allocation->freed || allocation->of_graph)) return true;  // a graph's may come by then
  if (inside) {
    report_absent(call, *allocation);
    return false;
  }
  // From a place within it on, it is rather the last piece of several that is too long.
  const bool is_piece = allocation != nullptr && rows.height == 1 && allocation->holds(rows.begin) &&
                        rows.begin > allocation->base && rows.bytes() <= allocation->bytes;
  const std::size_t offset = is_piece ? rows.begin - allocation->base : 0;
  const std::string place = allocation == nullptr ? ""
                            : is_piece ? fmt::format(" from byte {} on, where only {} of its {} are left", offset,
                                                     allocation->bytes - offset, allocation->bytes)
                                       : fmt::format(", an allocation of {} bytes", allocation->bytes);
  report(call, FindingKind::out_of_bounds,
         fmt::format("{} of {} bytes overruns its {} memory{}", call.name, rows.bytes(),
                     allocation == nullptr ? "device" : allocation->kind_name(), place),
         size_help(static_cast<std::int64_t>(rows.bytes()), is_piece));
  return false;
}

bool tells_device(cudaMemcpyKind kind, bool destination) {
  if (kind == cudaMemcpyDeviceToDevice) return true;
  return kind == (destination ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost);
}

// Whether one side of a copy lies where `kind` says. Managed memory is at home on both.
bool side_fits(Place place, bool told_device) {
  return place == Place::managed || (place == Place::device) == told_device;
}

// Whether host memory holds the address of device memory there: `&pointer` was given for `pointer`.
bool holds_device_pointer(const Rows& rows, Place place) {
  if (place == Place::device || place == Place::managed || rows.begin % alignof(void*) != 0) return false;
  if (!is_mapped(rows.begin)) return false;
  std::uintptr_t held = 0;
  std::memcpy(&held, reinterpret_cast<const void*>(rows.begin), sizeof held);
  return held != 0 && device().contains(held);
}

cudaError_t check_direction(const Call& call, const Copy& copy) {
  if (copy.kind == cudaMemcpyDefault) return cudaSuccess;
  if (copy.kind < cudaMemcpyHostToHost || copy.kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
  const Place to = place_of(copy.to.begin);
  const Place from = place_of(copy.from.begin);
  const bool to_device = tells_device(copy.kind, true);
  const bool from_device = tells_device(copy.kind, false);
  if (side_fits(to, to_device) && side_fits(from, from_device)) return cudaSuccess;
  const bool impossible = (to_device && to == Place::pageable) || (from_device && from == Place::pageable);
  const auto name = [](Place place) { return place == Place::device ? "device" : "host"; };
  const bool by_reference =
      (to_device && holds_device_pointer(copy.to, to)) || (from_device && holds_device_pointer(copy.from, from));
  report(call, FindingKind::host_pointer,
         fmt::format("{} copies from {} to {} memory, which is not the direction it was told", call.name, name(from),
                     name(to)),
         by_reference
             ? "One argument is the address of a host variable that holds a device pointer: pass the pointer itself, "
               "without &."
             : "The last argument says where from and where to: cudaMemcpyHostToDevice or cudaMemcpyDeviceToHost.",
         impossible ? Severity::error : Severity::warning);
  return impossible ? cudaErrorInvalidValue : cudaSuccess;
}

bool is_null(const Call& call, std::uintptr_t address) {
  if (address != 0) return false;
  report(call, FindingKind::host_pointer, fmt::format("{} gets a null pointer", call.name),
         "Look at what the allocation returned: memory that was never allocated has a null pointer.");
  return true;
}

void copy_row(std::uintptr_t to, std::uintptr_t from, std::size_t bytes) {
  std::memmove(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes);
  if (!device().contains(to)) return device().note_addresses_in(from, bytes);
  if (device().contains(from) && place_of(to) == Place::device) {
    device().copy_initialised(to, from, bytes);
  } else {
    device().mark_initialised(to, bytes);
  }
}

Outcome run(const Call& call, const Work& work, const Copy& copy) {
  if (!is_there(call, copy.to) || !is_there(call, copy.from)) return {};
  const bool to_device = place_of(copy.to.begin) == Place::device;
  const bool from_device = place_of(copy.from.begin) == Place::device;
  Streams::instance().tell(&HostObserver::transfer, Transfer{work, copy.to, &copy.from, from_device && !to_device});
  for (std::size_t row = 0; row < copy.to.height; ++row) {
    copy_row(copy.to.row(row), copy.from.row(row), copy.to.width);
  }
  if (copy.to.height == 1) device().note_beginning(copy.to.begin, copy.to.width, work.call_site);
  const std::size_t bytes = copy.to.bytes();
  return {cudaSuccess, to_device && from_device ? device_copy_us(2 * bytes) : host_copy_us(bytes)};
}

Outcome run_memset(const Call& call, const Work& work, const Rows& rows, int value) {
  if (!is_there(call, rows)) return {};
  Streams::instance().tell(&HostObserver::transfer, Transfer{work, rows, nullptr, false});
  for (std::size_t row = 0; row < rows.height; ++row) {
    const std::uintptr_t begin = rows.row(row);
    std::memset(reinterpret_cast<void*>(begin), value, rows.width);
    if (device().contains(begin)) device().mark_initialised(begin, rows.width);
  }
  if (rows.height == 1) device().note_beginning(rows.begin, rows.width, work.call_site);
  return {cudaSuccess, device_copy_us(rows.bytes())};
}

}  // namespace

Place place_of(std::uintptr_t address) {
  if (!device().contains(address)) {
    if (device_variables().contains(address)) return Place::device;
    return device().registered().contains(address) ? Place::pinned : Place::pageable;
  }
  const Allocation* allocation = device().nearest(address);
  if (allocation == nullptr || allocation->kind == MemoryKind::device) return Place::device;
  return allocation->kind == MemoryKind::managed ? Place::managed : Place::pinned;
}

void report_bare_symbol(const Call& call, const Allocation& variable) {
  const std::string name = variable.variable.name;
  report(call, FindingKind::host_pointer,
         fmt::format("{} gets {}, a symbol: on the host, the name of a variable of the device is no device address",
                     call.name, name),
         fmt::format("Copy with cudaMemcpyToSymbol({}, …) or cudaMemcpyFromSymbol(…, {}), or ask "
                     "cudaGetSymbolAddress() for its address.",
                     name, name));
}

void note_device_variable(std::uintptr_t address, std::size_t bytes) { device_variables().add(address, bytes); }

cudaError_t check(const Call& call, const Copy& copy) {
  if (copy.to.empty()) return cudaSuccess;
  if (copy.to.height > 1 && (copy.to.pitch < copy.to.width || copy.from.pitch < copy.from.width)) {
    return cudaErrorInvalidPitchValue;
  }
  if (is_null(call, copy.to.begin) || is_null(call, copy.from.begin)) return cudaErrorInvalidValue;
  const cudaError_t error = check_direction(call, copy);
  if (error != cudaSuccess) return error;
  return fits(call, copy.to) && fits(call, copy.from) ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t check_memset(const Call& call, const Rows& rows) {
  if (rows.empty()) return cudaSuccess;
  if (rows.height > 1 && rows.pitch < rows.width) return cudaErrorInvalidPitchValue;
  if (place_of(rows.begin) == Place::pageable) {
    report(call, FindingKind::host_pointer, fmt::format("{} of memory that is not on the device", call.name),
           "Use memset for host memory.");
    return cudaErrorInvalidValue;
  }
  return fits(call, rows) ? cudaSuccess : cudaErrorInvalidValue;
}

namespace {

/// How far a copy has come when the call that asked for it returns.
enum class Return { at_once, staged, done };

Return return_of(const Copy& copy, CopyCall how) {
  const Place to = place_of(copy.to.begin);
  const Place from = place_of(copy.from.begin);
  const auto is_hosts = [](Place place) { return place == Place::pageable || place == Place::pinned; };
  if (how == CopyCall::synchronous) {
    if (from == Place::pageable && to == Place::device) return Return::staged;
    return from == Place::device && to == Place::device ? Return::at_once : Return::done;
  }
  if (from == Place::pageable && !is_hosts(to)) return Return::staged;
  return to == Place::pageable || (is_hosts(to) && is_hosts(from)) ? Return::done : Return::at_once;
}

}  // namespace

cudaError_t submit(const Call& call, simulator_stream& stream, const Copy& copy, CopyCall how) {
  Streams& streams = Streams::instance();
  const bool pageable = place_of(copy.to.begin) == Place::pageable || place_of(copy.from.begin) == Place::pageable;
  if (pageable) HostSteps::instance().note_pageable();
  const Return returns = return_of(copy, how);
  // "A stream sync is performed before the copy is initiated": what has been staged may still be on its way after it.
  if (returns == Return::staged && how == CopyCall::synchronous) streams.finish(stream);
  Work work;
  work.call_site = call.pc;
  work.needs_host =
      pageable || device().registered().contains(copy.to.begin) || device().registered().contains(copy.from.begin);
  work.run = [call, copy](const Work& self) { return run(call, self, copy); };
  const auto submitted = streams.submit(stream, std::move(work));
  if (returns == Return::at_once) return cudaSuccess;
  return returns == Return::staged ? streams.run_unawaited(*submitted) : streams.finish(*submitted);
}

void submit_memset(const Call& call, simulator_stream& stream, const Rows& rows, int value) {
  Work work;
  work.call_site = call.pc;
  work.run = [call, rows, value](const Work& self) { return run_memset(call, self, rows, value); };
  Streams::instance().submit(stream, std::move(work));
}

namespace {

cudaError_t check_and_submit(const Call& call, const Copy& copy, cudaStream_t stream, CopyCall how) {
  simulator_stream* found = Streams::instance().find(stream);
  if (found == nullptr) return cudaErrorInvalidResourceHandle;
  const cudaError_t error = check(call, copy);
  if (error != cudaSuccess || copy.to.empty()) return error;
  return submit(call, *found, copy, how);
}

}  // namespace

cudaError_t copy_in_stream(const Call& call, const Copy& copy, cudaStream_t stream) {
  return check_and_submit(call, copy, stream, CopyCall::asynchronous);
}

cudaError_t copy_now(const Call& call, const Copy& copy) {
  return check_and_submit(call, copy, nullptr, CopyCall::synchronous);
}

}  // namespace simulator
