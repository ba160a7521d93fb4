/// @file
/// What all checks of kernels have in common.
#pragma once

#include <memory>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/events/out_of_bounds_history.hpp"
#include "simulator/events/shadow_keeper.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

/// What a check looks at, and where it writes.
struct CheckContext {
  Device& device;
  const Scheduler& scheduler;
  FindingLog& log;
  const OutOfBoundsHistory& went_out_of_bounds;
};

/// What a thread does to an element: "reads".
const char* verb(AccessKind kind);

/// An observer that looks for one kind of defect. It hears of events and changes nothing that runs, and nothing that
/// other checks read. So each one can be left out without touching the others: simulator.independence holds them to it.
class Check : public Observer {
 public:
  /// The kinds of findings that it looks for: where all are left out, so is the check.
  virtual std::vector<FindingKind> finds() const = 0;
  bool can_be_spread() const override { return needs() != Needs::everything; }
  /// Nothing orders two accesses to one place. Comes after access() of the later one.
  virtual void unordered(const UnorderedPair& /*pair*/) {}

 protected:
  Check(const CheckContext& context, Needs needs)
      : Observer(needs),
        device_(context.device),
        scheduler_(context.scheduler),
        log_(context.log),
        went_out_of_bounds_(context.went_out_of_bounds) {}

  const LaunchRequest& launch() const { return scheduler_.launch(); }
  const Block& block() const { return scheduler_.block(); }
  /// "thread 5 of block (1,2)".
  std::string text_of(const Thread& thread) const;
  /// The element at `address`, as it is called where `speaker` is the block that the sentence is about: "tile[4]", or
  /// "tile[4] of block 3" in the shared memory of another block.
  ElementName name(Space space, std::uintptr_t address, std::size_t bytes, std::uint32_t speaker) const;
  /// Whether a block of the cluster that runs made an access to this cluster's shared memory at `epoch`.
  bool in_cluster(Epoch epoch) const;
  /// An event of `thread`, of the block that runs.
  Event event_of(const Thread& thread, FindingKind kind, const void* pc) const;

  Device& device_;
  const Scheduler& scheduler_;
  FindingLog& log_;
  const OutOfBoundsHistory& went_out_of_bounds_;
};

/// A check, its name, and what it hears.
struct MadeCheck {
  const char* name;
  std::unique_ptr<Check> check;
  FrequentEvents events;
};

/// The checks that are part of every run: those for which there is a RegisteredCheck.
class CheckRegistry {
 public:
  using Make = MadeCheck (*)(const CheckContext&);

  static CheckRegistry& instance();
  void add(const char* name, Make make);
  std::vector<MadeCheck> make_all(const CheckContext& context) const;

 private:
  struct Entry {
    const char* name;  ///< by which they are ordered
    Make make;
  };
  std::vector<Entry> entries_;
};

/// Makes a check part of every run: define one beside the check.
///
///     const RegisteredCheck<BoundsCheck> bounds_check("bounds");
template <class T>
struct RegisteredCheck {
  explicit RegisteredCheck(const char* name) {
    CheckRegistry::instance().add(name, [](const CheckContext& context) {
      return MadeCheck{nullptr, std::make_unique<T>(context), frequent_events_of<T>()};
    });
  }
};

}  // namespace simulator
