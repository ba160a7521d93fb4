#include "simulator/runtime/libraries/library_call.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <utility>

#include "simulator/runtime/streams/simulated_time.hpp"

namespace simulator {
namespace {

bool is_vector(const Operand& operand) { return operand.rows.width == operand.element_bytes; }

std::string shape_of(const Operand& operand) {
  const Rows& rows = operand.rows;
  const std::size_t pitch = rows.pitch / operand.element_bytes;
  const std::string apart = fmt::format(", which begin {} elements apart,", pitch);
  if (rows.height == 1) return fmt::format("{} elements", rows.width / operand.element_bytes);
  if (is_vector(operand)) return fmt::format("{} elements{}", rows.height, pitch == 1 ? "" : apart);
  return fmt::format("{} columns of {} elements{}", rows.height, rows.width / operand.element_bytes, apart);
}

const char* verb(const Operand& operand) { return operand.kind == AccessKind::read ? "reads" : "writes"; }

/// Whether the operand lies in memory of the device, else with a finding.
bool fits(const Call& call, const Operand& operand) {
  const Rows& rows = operand.rows;
  if (rows.empty()) return true;
  if (place_of(rows.begin) == Place::pageable) {
    report(call, FindingKind::host_pointer,
           fmt::format("{} gets {} for {}, which is not on the device", call.name,
                       rows.begin == 0 ? "a null pointer" : "memory of the host", operand.name),
           "The library works on device memory: allocate it with cudaMalloc, and copy the data there.");
    return false;
  }
  if (!device().contains(rows.begin)) return true;
  const Allocation* const allocation = device().nearest(rows.begin);
  if (allocation != nullptr && allocation->holds(rows.begin) && allocation->holds(rows.begin + rows.extent() - 1))
    return true;
  const std::size_t there =
      allocation != nullptr && allocation->holds(rows.begin) ? allocation->base + allocation->bytes - rows.begin : 0;
  report(call, FindingKind::out_of_bounds,
         fmt::format("{} {} beyond {}: {} take {} bytes, and {} are left of the allocation", call.name, verb(operand),
                     operand.name, shape_of(operand), rows.extent(), there),
         is_vector(operand)
             ? "Look at the number of elements and at the increment."
             : "Matrices lie by columns, and the leading dimension is the distance from one to the next. Look at the "
               "sizes, the transposes and at what was allocated.");
  return false;
}

bool is_there(const Call& call, const Operand& operand) {
  const std::uintptr_t begin = operand.rows.begin;
  const Allocation* const allocation =
      !operand.rows.empty() && device().contains(begin) ? device().nearest(begin) : nullptr;
  if (allocation == nullptr || !allocation->freed) return true;
  report(call, FindingKind::use_after_free,
         fmt::format("{} {} {}, which has been freed", call.name, verb(operand), operand.name),
         "Free memory only after its last use.");
  return false;
}

/// Tells of the first element that nothing has written.
void check_written(const Call& call, const Operand& operand) {
  const Rows& rows = operand.rows;
  if (rows.empty() || !device().contains(rows.begin)) return;
  for (std::size_t row = 0; row < rows.height; ++row) {
    for (std::size_t at = 0; at < rows.width; at += operand.element_bytes) {
      if (device().initialised(rows.row(row) + at, operand.element_bytes)) continue;
      const std::size_t element = at / operand.element_bytes;
      const std::string place = rows.height == 1 || is_vector(operand)
                                    ? fmt::format("element {}", rows.height == 1 ? element : row)
                                    : fmt::format("row {} of column {}", element, row);
      return report(call, FindingKind::uninitialized_read,
                    fmt::format("{} reads {} of {}, which nothing has written", call.name, place, operand.name),
                    operand.is_updated
                        ? "Device memory is not cleared: write it first. What beta scales is not read where "
                          "beta is 0."
                        : "Device memory is not cleared: write it first.");
    }
  }
}

Outcome run(const Call& call, const Work& work, const std::vector<Operand>& operands,
            const std::function<void()>& compute) {
  std::size_t bytes = 0;
  const Rows nothing;
  for (const Operand& operand : operands) {
    if (!is_there(call, operand)) return {};
    const bool is_read = operand.kind == AccessKind::read || operand.is_updated;
    const bool is_written = operand.kind != AccessKind::read;
    Streams::instance().tell(&HostObserver::transfer, Transfer{work, is_written ? operand.rows : nothing,
                                                               is_read ? &operand.rows : nullptr, false});
    if (is_read) check_written(call, operand);
    bytes += operand.rows.bytes();
  }
  compute();
  for (const Operand& operand : operands) {
    const Rows& rows = operand.rows;
    if (operand.kind == AccessKind::read || rows.empty() || !device().contains(rows.begin)) continue;
    for (std::size_t row = 0; row < rows.height; ++row) device().mark_initialised(rows.row(row), rows.width);
  }
  return {cudaSuccess, device_copy_us(bytes)};
}

}  // namespace

Operand vector_operand(const char* name, const void* begin, long long count, long long step, std::size_t element_bytes,
                       AccessKind kind, bool is_updated) {
  Rows rows{address_of(begin)};
  const auto elements = static_cast<std::size_t>(count < 0 ? 0 : count);
  if (step == 1) {
    rows.width = elements * element_bytes;
  } else {
    rows.width = element_bytes;
    rows.height = elements;
    rows.pitch = static_cast<std::size_t>(std::llabs(step)) * element_bytes;
  }
  return {name, rows, element_bytes, kind, is_updated};
}

Operand matrix_operand(const char* name, const void* begin, long long rows, long long columns, long long pitch,
                       std::size_t element_bytes, AccessKind kind, bool is_updated) {
  Rows all{address_of(begin)};
  all.width = static_cast<std::size_t>(rows) * element_bytes;
  all.height = static_cast<std::size_t>(columns);
  all.pitch = static_cast<std::size_t>(pitch) * element_bytes;
  return {name, all, element_bytes, kind, is_updated};
}

cudaError_t submit_library_call(const Call& call, cudaStream_t stream, const std::vector<Operand>& operands,
                                std::function<void()> compute, bool waits) {
  Streams& streams = Streams::instance();
  simulator_stream* const found = streams.find(stream);
  if (found == nullptr) return cudaErrorInvalidResourceHandle;
  for (const Operand& operand : operands) {
    if (!fits(call, operand)) return cudaErrorInvalidValue;
  }
  Work work;
  work.call_site = call.pc;
  work.library_call = call.name;
  work.run = [call, operands, compute = std::move(compute)](const Work& self) {
    return run(call, self, operands, compute);
  };
  const std::shared_ptr<Work> submitted = streams.submit(*found, std::move(work));
  return waits ? streams.finish(*submitted) : cudaSuccess;
}

}  // namespace simulator
