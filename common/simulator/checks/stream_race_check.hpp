/// @file
/// Work in different streams that touches the same memory, with nothing to say which comes first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>

#include "simulator/execution/observer.hpp"
#include "simulator/memory/names.hpp"
#include "simulator/streams/host_observer.hpp"

namespace simulator {

/// Which bytes a piece of work reads, writes, and touches by atomics or volatile accesses.
class TouchedBytes {
 public:
  void add(std::uintptr_t begin, std::size_t bytes, AccessKind kind);
  /// A byte that the one writes and the other touches; 0 when there is none. Atomics may meet atomics.
  std::uintptr_t conflict_with(const TouchedBytes& other) const;
  bool writes(std::uintptr_t address) const;

 private:
  static constexpr std::size_t page_bytes = 1024;
  using Bits = std::array<std::uint64_t, page_bytes / 64>;
  using Page = std::array<Bits, 3>;  ///< by AccessKind
  static std::size_t conflict(const Page& one, const Page& other);

  std::unordered_map<std::uintptr_t, Page> pages_;  ///< by address / page_bytes
};

/// Work in two streams of which one writes what the other touches, although neither waits for the other. Its
/// order here is one of several that a GPU may choose.
///
/// Only what runs while something else waits that may run at the same time is taken down; a program with one stream
/// pays nothing.
class StreamRaceCheck final : public HostObserver, public Observer {
 public:
  void work_begin(const std::shared_ptr<const Work>& work) override;
  void access(const Access& access) override;
  void transfer(const Transfer& transfer) override;
  void work_end() override;
  /// What the host has waited for comes before all that it asks for from now on, and is no rival of it.
  void device_idle() override;
  void work_dropped() override { done_.clear(); }

 private:
  struct Footprint {
    std::shared_ptr<const Work> work;
    TouchedBytes touched;
    std::size_t width = 1;  ///< of an access
  };
  void touch(const Rows& rows, AccessKind kind);
  static std::string subject(const Footprint& footprint);
  static ElementName name_of(const Footprint& earlier, const Footprint& later, std::uintptr_t address);
  static void report(const Footprint& earlier, const Footprint& later, std::uintptr_t address);

  std::deque<Footprint> done_;  ///< the latest, at most `most_kept`
  Footprint running_;
  bool watches_ = false;
  static constexpr std::size_t most_kept = 256;
};

}  // namespace simulator
