/// @file
/// Algorithms of a library that run on the host in the device's place, as Thrust's do here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simulator/results/access_kind.hpp"
#include "simulator/runtime/streams/host_observer.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

/// What the calling thread of the host computes for the device. Meanwhile its code may follow pointers to device
/// memory, and what it writes there counts as written. On a GPU such an algorithm is queued in a stream, and waits for
/// what is there before it; here that is done when it begins.
class DeviceAlgorithm {
 public:
  /// Begins one, or goes one level deeper into another.
  /// @param reaches_host whether it may follow pointers to memory of the host as well
  /// @returns the device's sticky error: then nothing has begun
  static cudaError_t begin(cudaStream_t stream, bool reaches_host);
  static void end(bool reaches_host) {
    --depth_;
    if (reaches_host) --reaching_host_;
  }

  /// Whether one runs on this thread.
  static bool runs() { return depth_ != 0; }

  /// It is about to touch [address, address + bytes) of device memory, at most 16 bytes.
  static void accesses(std::uintptr_t address, std::size_t bytes, AccessKind kind, HostActor actor, const void* pc);
  /// It is about to touch memory that is not the device's. Of that it needs its stack and what lies in the program; but
  /// a loop of Thrust over what the host has allocated would end as a fault on a GPU.
  static void accesses_host(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc);
  /// It is about to copy from or to there.
  static void copies(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc);

 private:
  inline static thread_local unsigned depth_ = 0;
  inline static thread_local unsigned reaching_host_ = 0;
};

}  // namespace simulator
