#include "simulator/streams/device_algorithm.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "simulator/streams/own_line.hpp"
#include "simulator/streams/streams.hpp"
#include "simulator/watch/machine.hpp"

namespace simulator {
namespace {

/// Nothing can be wrong with it that an observer would look for.
bool is_clearly_right(const DeviceMemory& memory, std::uintptr_t address, std::size_t bytes, AccessKind kind) {
  return memory.accessible(address, bytes) && (kind == AccessKind::write || memory.initialised(address, bytes)) &&
         Streams::instance().idle();
}

/// The program's line that an access stands for, which is looked for once per place and algorithm.
std::unordered_map<const void*, const void*>& known_lines() {
  static thread_local std::unordered_map<const void*, const void*> lines;
  return lines;
}

const void* line_of(const void* pc) {
  const auto [entry, is_new] = known_lines().try_emplace(pc, pc);
  if (is_new) entry->second = own_line(pc);
  return entry->second;
}

}  // namespace

cudaError_t DeviceAlgorithm::begin(cudaStream_t stream) {
  if (depth_ == 0) {
    const RuntimeCall whole_call;
    Streams& streams = Streams::instance();
    simulator_stream* const found = streams.find(stream);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (streams.in_host_function()) return cudaErrorNotPermitted;
    const cudaError_t error = streams.finish(*found);
    if (error != cudaSuccess) return error;
    known_lines().clear();
  }
  ++depth_;
  return cudaSuccess;
}

void DeviceAlgorithm::accesses(std::uintptr_t address, std::size_t bytes, AccessKind kind, HostActor actor,
                               const void* pc) {
  DeviceMemory& memory = Machine::instance().device.memory();
  const std::lock_guard<std::recursive_mutex> lock(runtime_mutex());
  if (!is_clearly_right(memory, address, bytes, kind)) {
    const auto size = static_cast<std::uint32_t>(bytes);
    Streams::instance().tell(&HostObserver::host_access, HostAccess{address, size, kind, false, line_of(pc), actor});
  }
  if (kind != AccessKind::read && memory.accessible(address, bytes)) memory.mark_initialised(address, bytes);
}

void DeviceAlgorithm::copies(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) {
  constexpr std::size_t widest = 16;
  for (std::size_t at = 0; at < bytes; at += widest)
    accesses(address + at, std::min(widest, bytes - at), kind, HostActor::algorithm_copy, pc);
}

}  // namespace simulator
