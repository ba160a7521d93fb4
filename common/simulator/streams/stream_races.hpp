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
#include "simulator/streams/streams.hpp"

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

/// Finds work in two streams of which one writes what the other touches, although neither waits for the other. Its
/// order here is one of several that a GPU may choose.
///
/// Only what runs while something else waits that may run at the same time is taken down; a program with one stream
/// pays nothing.
class StreamRaces final : public Observer {
 public:
  static StreamRaces& instance();

  /// @name From the beginning of a piece of work to its end
  /// @{
  void begin(const std::shared_ptr<Work>& work);
  bool watches() const { return watches_; }
  /// The running work is a launch whose parameters have names.
  void name(const LaunchNames& names) { running_.names = names; }
  void access(const Access& access) override;
  /// A copy or memset touches [begin, begin + bytes).
  void copy(std::uintptr_t begin, std::size_t bytes, bool writes);
  void end();
  /// @}

  /// What comes before all that the host asks for from now on is no rival of it. Call it when no work waits.
  void forget_before(const StreamClock& host);
  void clear() { done_.clear(); }

 private:
  struct Footprint {
    std::shared_ptr<Work> work;
    LaunchNames names;
    TouchedBytes touched;
    std::size_t width = 1;  ///< of an access
  };
  static std::string subject(const Footprint& footprint);
  static ElementName name_of(const Footprint& earlier, const Footprint& later, std::uintptr_t address);
  static void report(const Footprint& earlier, const Footprint& later, std::uintptr_t address);

  std::deque<Footprint> done_;  ///< the latest, at most `most_kept`
  Footprint running_;
  bool watches_ = false;
  static constexpr std::size_t most_kept = 256;
};

}  // namespace simulator
