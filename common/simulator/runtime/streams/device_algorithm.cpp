#include "simulator/runtime/streams/device_algorithm.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <unordered_map>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/streams/own_line.hpp"
#include "simulator/symbols/symbolizer.hpp"

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

bool is_on_stack(std::uintptr_t address) {
  constexpr std::uintptr_t most = std::uintptr_t{8} << 20U;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return address - here + most < 2 * most;
}

bool is_in_program(std::uintptr_t address) {
  Dl_info unused;
  return dladdr(reinterpret_cast<const void*>(address), &unused) != 0;
}

/// Whether it is a place where Thrust touches elements. Its pools keep books in memory of the host.
bool is_of_thrust(const void* pc) {
  static std::unordered_map<const void*, bool> known;
  const auto [entry, is_new] = known.try_emplace(pc, false);
  if (!is_new) return entry->second;
  const std::string file = Machine::instance().device.symbolizer().locate(pc).file;
  const auto has = [&](const char* part) { return file.find(part) != std::string::npos; };
  entry->second = (has("/thrust/") && !has("/thrust/mr/")) || has("/cuda/std/");
  return entry->second;
}

/// What each place has touched of the host's memory in this algorithm. A value by reference, as fill() takes it, is one
/// object, which a GPU would be given a copy of; a range is more.
std::unordered_map<const void*, std::uintptr_t>& touched_of_host() {
  static thread_local std::unordered_map<const void*, std::uintptr_t> touched;
  return touched;
}

const void* line_of(const void* pc) {
  const auto [entry, is_new] = known_lines().try_emplace(pc, pc);
  if (is_new) entry->second = own_line(pc);
  return entry->second;
}

}  // namespace

cudaError_t DeviceAlgorithm::begin(cudaStream_t stream, bool reaches_host) {
  if (depth_ == 0) {
    const RuntimeCall whole_call;
    Streams& streams = Streams::instance();
    simulator_stream* const found = streams.find(stream);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (streams.in_host_function()) return cudaErrorNotPermitted;
    const cudaError_t error = streams.finish(*found);
    if (error != cudaSuccess) return error;
    known_lines().clear();
    touched_of_host().clear();
  }
  ++depth_;
  if (reaches_host) ++reaching_host_;
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

void DeviceAlgorithm::accesses_host(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) {
  if (reaching_host_ != 0 || is_on_stack(address)) return;
  const std::lock_guard<std::recursive_mutex> lock(runtime_mutex());
  if (!is_of_thrust(pc) || is_in_program(address)) return;
  if (touched_of_host().try_emplace(pc, address).first->second == address) return;
  const auto size = static_cast<std::uint32_t>(bytes);
  Streams::instance().tell(&HostObserver::host_access,
                           HostAccess{address, size, kind, false, line_of(pc), HostActor::algorithm});
}

void DeviceAlgorithm::copies(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) {
  constexpr std::size_t widest = 16;
  for (std::size_t at = 0; at < bytes; at += widest)
    accesses(address + at, std::min(widest, bytes - at), kind, HostActor::algorithm_copy, pc);
}

}  // namespace simulator
