/// @file
/// What the host asks of the device and touches beside it, as events, and the interface of those that watch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "simulator/results/access_kind.hpp"
#include "simulator/results/observation.hpp"
#include "simulator/runtime/streams/work.hpp"

namespace simulator {

/// Who touches memory on a thread of the host.
enum class HostActor : std::uint8_t {
  host,
  algorithm,      ///< what a library runs there in the device's place: see DeviceAlgorithm
  algorithm_copy  ///< the same as it copies many bytes, among them perhaps some that nobody wants
};

/// An access of instrumented host code to memory that the device can reach, just before it happens.
struct HostAccess {
  std::uintptr_t address;
  std::uint32_t bytes;  ///< at most 16
  AccessKind kind;
  bool is_flag;  ///< volatile or atomic: the host may exchange it with a kernel that runs
  const void* pc;
  HostActor actor = HostActor::host;
};

/// `height` rows of `width` bytes each, which begin `pitch` bytes apart. One row has no pitch to speak of.
struct Rows {
  std::uintptr_t begin = 0;
  std::size_t pitch = 0;
  std::size_t width = 0;
  std::size_t height = 1;
  bool by_symbol = false;  ///< a variable that the caller named as such, not by an address

  bool empty() const { return width == 0 || height == 0; }
  /// From the first byte to the last.
  std::size_t extent() const { return empty() ? 0 : pitch * (height - 1) + width; }
  std::size_t bytes() const { return width * height; }
  std::uintptr_t row(std::size_t number) const { return begin + number * pitch; }
};

/// A copy or a memset, just before it moves its bytes.
struct Transfer {
  const Work& work;
  const Rows& to;
  const Rows* from;  ///< nullptr: a memset
  bool to_host;      ///< from device memory to memory that the host reads
};

/// Observes the host. Observers change nothing that runs; every hook does nothing by default.
class HostObserver {
 public:
  virtual ~HostObserver() = default;

  /// @name The host's code
  /// @{
  /// A function that is observed begins.
  virtual void function_begin(HostCode /*function*/) {}
  /// It returns. Work may still wait.
  virtual void function_return(HostCode /*function*/) {}
  /// It has returned, and all of its work is done. Does not come where the device has failed.
  virtual void function_end(HostCode /*function*/) {}
  /// The program ends with this exit status. Work may still wait.
  virtual void program_return(int /*status*/) {}
  /// It has ended, and the work that could be done without it is done.
  virtual void program_end(int /*status*/) {}
  /// The program resets the device: what it holds is about to be taken away.
  virtual void device_reset() {}
  virtual void host_access(const HostAccess& /*access*/) {}
  /// Judged code is about to touch memory of the host that is not its own, or to call what it may not: see HostMemory.
  virtual void foreign_access(const HostAccess& /*access*/) {}
  virtual void foreign_call(const void* /*pc*/) {}
  /// @}

  /// @name Its work
  /// @{
  /// A piece of work begins. It runs between this and work_end(); no other does.
  virtual void work_begin(const std::shared_ptr<const Work>& /*work*/) {}
  virtual void transfer(const Transfer& /*transfer*/) {}
  /// The work frees this memory.
  virtual void memory_freed(const Rows& /*memory*/) {}
  virtual void work_end() {}
  /// All work is done; Streams::awaited_by_host() says what of it the host has waited for.
  virtual void device_idle() {}
  /// The work that waits is dropped, and with it all that was known of earlier work.
  virtual void work_dropped() {}
  /// @}
};

}  // namespace simulator
