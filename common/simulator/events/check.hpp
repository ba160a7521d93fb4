/// @file
/// What all checks of kernels have in common.
#pragma once

#include <memory>
#include <vector>

#include "simulator/device/device.hpp"
#include "simulator/events/finding_log.hpp"
#include "simulator/scheduler/observer.hpp"
#include "simulator/scheduler/scheduler.hpp"

namespace simulator {

/// What a check looks at, and where it writes.
struct CheckContext {
  Device& device;
  const Scheduler& scheduler;
  FindingLog& log;
};

/// What a thread does to an element: "reads".
const char* verb(AccessKind kind);

/// An observer that looks for one kind of defect. It hears of events and changes nothing that runs; of the device it
/// writes shadow cells and the marks of initialised bytes, which only checks read. Each one can be left out without
/// touching the others.
class Check : public Observer {
 public:
  /// The kinds of findings that it looks for: where all are left out, so is the check.
  virtual std::vector<FindingKind> finds() const = 0;
  bool can_be_spread() const override { return needs() != Needs::everything; }

 protected:
  Check(const CheckContext& context, Needs needs)
      : Observer(needs), device_(context.device), scheduler_(context.scheduler), log_(context.log) {}

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
};

/// In which order checks hear of an event. One that reads the shadow's cells comes before races, which writes them.
enum class CheckOrder : int { before_races, races, after_races };

/// A check, and what it hears.
struct MadeCheck {
  std::unique_ptr<Check> check;
  FrequentEvents events;
};

/// The checks that are part of every run: those for which there is a RegisteredCheck.
class CheckRegistry {
 public:
  using Make = MadeCheck (*)(const CheckContext&);

  static CheckRegistry& instance();
  void add(CheckOrder order, const char* name, Make make);
  std::vector<MadeCheck> make_all(const CheckContext& context) const;

 private:
  struct Entry {
    CheckOrder order;
    const char* name;  ///< decides between checks of the same order
    Make make;
  };
  std::vector<Entry> entries_;
};

/// Makes a check part of every run: define one beside the check.
///
///     const RegisteredCheck<BoundsCheck> bounds_check(CheckOrder::before_races, "bounds");
template <class T>
struct RegisteredCheck {
  RegisteredCheck(CheckOrder order, const char* name) {
    CheckRegistry::instance().add(order, name, [](const CheckContext& context) {
      return MadeCheck{std::make_unique<T>(context), frequent_events_of<T>()};
    });
  }
};

}  // namespace simulator
