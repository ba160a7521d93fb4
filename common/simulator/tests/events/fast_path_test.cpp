/// @file
/// The fast path is pinned to the checks: random programs run once with both and once with the checks alone, and must
/// leave the same shadow, findings, barriers, counts and memory.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "simulator/events/access.hpp"

namespace {

using namespace simulator;

constexpr std::uint32_t most_threads = 70;
constexpr std::uint32_t most_blocks = 4;
constexpr std::uint32_t words = most_threads * most_blocks;  // of each array
constexpr int programs = 1000;

enum class Step : std::uint8_t { read, write, volatile_read, volatile_write, atomic, release, fence };

/// One step of one thread.
struct Operation {
  Step step;
  Space space;
  std::uint32_t offset;  ///< bytes
  std::uint32_t bytes;
  std::uint32_t value;
  std::uint32_t line;  ///< stands for the line of the source
};

/// What every thread of every block does: intervals with barriers between them, some with a __syncwarp() inside.
struct Program {
  std::uint32_t blocks;
  std::uint32_t threads;
  Schedule schedule;
  bool initialised;  ///< the array in global memory
  /// by interval, then by thread of the grid
  std::vector<std::vector<std::vector<Operation>>> intervals;
  std::vector<bool> sync_warps;  ///< for each interval: whether its threads meet in warps half way
};

/// Makes programs. Each has its own mixture: some are free of races, some know nothing but plain words.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  Program program() {
    Program program{
        1 + below(most_blocks), 1 + below(most_threads), static_cast<Schedule>(below(3)), chance(70), {}, {}};
    stranger_ = chance(50) ? 0 : below(40);
    odd_width_ = chance(75) ? 0 : below(20);
    special_ = chance(75) ? 0 : below(20);
    const bool fills = chance(80);
    const std::uint32_t intervals = 1 + below(5);
    for (std::uint32_t interval = 0; interval < intervals; ++interval) {
      // A distance of its own for each interval: what one thread writes, another one reads after the barrier.
      shift_ = chance(50) ? 0 : below(program.threads);
      auto& threads = program.intervals.emplace_back(std::size_t{program.blocks} * program.threads);
      for (std::uint32_t i = 0; i < threads.size(); ++i) {
        if (interval == 0 && fills) fill(threads[i], i / program.threads, i % program.threads, program.threads);
        for (std::uint32_t left = below(7); left > 0; --left)
          threads[i].push_back(operation(interval, i / program.threads, i % program.threads, program.threads));
      }
      program.sync_warps.push_back(chance(10));
    }
    return program;
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }

  // Writes the thread's own elements, as kernels do that fill a tile first.
  void fill(std::vector<Operation>& operations, std::uint32_t block, std::uint32_t thread,
            std::uint32_t threads) const {
    const std::uint32_t word = (thread + shift_) % threads;
    operations.push_back({Step::write, Space::shared, 4 * word, 4, 1, 0});
    operations.push_back({Step::write, Space::global, 4 * (word + block * threads), 4, 1, 1});
  }

  Operation operation(std::uint32_t interval, std::uint32_t block, std::uint32_t thread, std::uint32_t threads) {
    Operation result{};
    result.step = chance(50) ? Step::read : Step::write;
    if (chance(special_)) result.step = static_cast<Step>(2 + below(5));
    result.space = chance(50) ? Space::shared : Space::global;
    std::uint32_t word = (thread + shift_) % threads;
    if (chance(stranger_)) word = below(threads);
    if (result.space == Space::global && !chance(stranger_)) word += block * threads;
    result.offset = 4 * word;
    result.bytes = 4;
    const bool atomic = result.step == Step::atomic || result.step == Step::release;
    if (!atomic && chance(odd_width_)) {
      result.bytes = 1U << below(4);
      result.offset = result.offset / result.bytes * result.bytes;
    }
    result.value = below(2);
    result.line = 16 * interval + below(16);
    return result;
  }

  std::mt19937 random_;
  std::uint32_t stranger_ = 0;   ///< percent of accesses to elements of other threads
  std::uint32_t odd_width_ = 0;  ///< percent of accesses to other than whole words
  std::uint32_t special_ = 0;    ///< percent of steps that are more than plain reads and writes
  std::uint32_t shift_ = 0;
};

/// Places in the program's own code, which stand for lines.
const void* pc_of(std::uint32_t line) { return reinterpret_cast<const char*>(&pc_of) + line; }

const SharedVariable tile{"tile", words * 4, 4, 4, {words, 0, 0}};

/// Runs a program as a kernel.
class ProgramCall final : public KernelCall {
 public:
  ProgramCall(const Program& program, void* global)
      : KernelCall(sizeof(ProgramCall)), program_(program), global_(global) {}

  void run() const override {
    Machine& machine = Machine::instance();
    auto* shared = static_cast<char*>(machine.device.shared_memory().place(tile));
    const std::size_t number = std::size_t{running_thread->block} * program_.threads + running_thread->number;
    for (std::size_t interval = 0; interval < program_.intervals.size(); ++interval) {
      const std::vector<Operation>& operations = program_.intervals[interval][number];
      for (std::size_t i = 0; i < operations.size(); ++i) {
        if (program_.sync_warps[interval] && i == 2) sync_warp(machine);
        const Operation& operation = operations[i];
        perform(machine, operation,
                (operation.space == Space::shared ? shared : static_cast<char*>(global_)) + operation.offset);
      }
      if (program_.sync_warps[interval] && operations.size() <= 2) sync_warp(machine);
      if (interval + 1 < program_.intervals.size())
        machine.scheduler.threads().barrier(pc_of(200 + static_cast<std::uint32_t>(interval)));
    }
  }

 private:
  static void sync_warp(Machine& machine) {
    machine.scheduler.warps().meet({true, machine.scheduler.warps().live_lanes(), 0, nullptr, pc_of(220)});
  }

  static void perform(Machine& machine, const Operation& operation, char* place) {
    const void* pc = pc_of(operation.line);
    const auto access = [&]<AccessKind kind>(AccessOrder order) {
      machine.access<kind>(*running_thread, reinterpret_cast<std::uintptr_t>(place), operation.bytes, order,
                           MemoryScope::device, pc);
    };
    switch (operation.step) {
      case Step::read:
        return access.operator()<AccessKind::read>(AccessOrder::plain);
      case Step::volatile_read:
        return access.operator()<AccessKind::read>(AccessOrder::volatile_access);
      case Step::write:
        access.operator()<AccessKind::write>(AccessOrder::plain);
        break;
      case Step::volatile_write:
        access.operator()<AccessKind::write>(AccessOrder::volatile_access);
        break;
      case Step::fence:
        return fence(MemoryOrder::acquire_release, MemoryScope::device);
      case Step::atomic:
      case Step::release:
        begin_atomic(AtomicKind::update, place, operation.bytes, MemoryScope::device, pc);
        store(operation, place);
        return end_atomic(AtomicKind::update, place,
                          operation.step == Step::release ? MemoryOrder::acquire_release : MemoryOrder::relaxed,
                          MemoryScope::device, true, false);
    }
    store(operation, place);
  }

  static void store(const Operation& operation, char* place) {
    std::memset(place, static_cast<int>(operation.value), operation.bytes);
  }

  const Program& program_;
  void* global_;
};

/// Counts the accesses that come to the observers.
class ToldAccesses final : public Observer {
 public:
  ToldAccesses() : Observer(Needs::slow_path_only) {}
  void access(const Access& /*access*/) override { ++count; }
  std::uint64_t count = 0;
};

/// All that a run leaves behind, in words where it is not plain data.
struct Outcome {
  std::vector<std::string> findings;
  std::vector<std::string> barriers;
  std::vector<std::string> shadow;  ///< of cells that are not empty
  std::vector<unsigned char> memory;
  Counts counts;
  std::uint64_t told = 0;  ///< accesses; not compared
};

std::string text(const Slot& slot) {
  return fmt::format("{}:{}@{}{}{}{}{}", std::uint32_t{slot.epoch}, std::uint32_t{slot.thread},
                     std::uint32_t{slot.site}, slot.atomic ? "a" : "", slot.in_block ? "b" : "",
                     slot.is_volatile ? "v" : "", slot.write ? "w" : "");
}

void describe_shadow(Shadow& shadow, std::uintptr_t base, std::vector<std::string>& all) {
  for (std::uint32_t byte = 0; byte < words * 4; ++byte) {
    const Cell cell = shadow.at(base + byte);
    if (cell.write.epoch + cell.reads[0].epoch + cell.reads[1].epoch + cell.earlier_block_read.epoch == 0) continue;
    all.push_back(fmt::format("{}: {} | {} {} | {}", byte, text(cell.write), text(cell.reads[0]), text(cell.reads[1]),
                              text(cell.earlier_block_read)));
  }
}

/// Memory for the programs, always in the same place and in the same state as a run begins.
class Arena {
 public:
  explicit Arena(Machine& machine)
      : machine_(machine),
        array_(machine.device.memory().allocate(words * 4)),
        never_written_(machine.device.memory().allocate(words * 4)) {}

  Outcome run(const Program& program, bool fast_path) {
    reset(program.initialised);
    machine_.watch.allow_fast_path(fast_path);
    machine_.scheduler.set_schedule(program.schedule);
    ToldAccesses told;
    machine_.watch.attach(&told);
    LaunchRequest launch;
    launch.grid = program.blocks;
    launch.block = program.threads;
    launch.names = {"kernel", nullptr, {}};
    launch.call = std::make_shared<ProgramCall>(program, array_);
    CHECK(machine_.scheduler.run(launch) == cudaSuccess);
    machine_.watch.detach(&told);
    return outcome(told.count);
  }

 private:
  void reset(bool initialised) {
    Device& device = machine_.device;
    device.memory().shadow().clear();
    device.shared_memory().shadow().clear();
    device.epochs().restart();
    poison(array_, words * 4);
    device.memory().copy_initialised(number(array_), number(never_written_), words * 4);
    if (initialised) device.memory().mark_initialised(number(array_), words * 4);
  }

  Outcome outcome(std::uint64_t told) {
    Device& device = machine_.device;
    Outcome result;
    for (const Finding& finding : machine_.log.take(device.symbolizer())) {
      result.findings.push_back(fmt::format("{} {} {} x{} in {} blocks, other lines {}", to_string(finding.severity),
                                            to_string(finding.kind), finding.message, finding.count, finding.blocks,
                                            finding.notes.size()));
    }
    for (const BarrierUse& use : machine_.barrier_usage.take())
      result.barriers.push_back(fmt::format("{} arrivals, needed {}", use.arrivals, use.orders_something));
    describe_shadow(device.memory().shadow(), number(array_), result.shadow);
    describe_shadow(device.shared_memory().shadow(), number(device.shared_memory().place(tile)), result.shadow);
    const auto* bytes = static_cast<const unsigned char*>(array_);
    result.memory.assign(bytes, bytes + words * 4);
    for (std::uint32_t word = 0; word < words; ++word)
      result.memory.push_back(device.memory().state(number(array_) + 4 * word));
    result.counts = machine_.counter.take();
    result.told = told;
    return result;
  }

  static std::uintptr_t number(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

  Machine& machine_;
  void* array_;
  void* never_written_;
};

/// Where the one first differs from the other; empty where nothing does.
std::string difference(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i) {
    const std::string a = i < one.size() ? one[i] : "nothing";
    const std::string b = i < other.size() ? other[i] : "nothing";
    if (a != b) return fmt::format("with the fast path: {}\nwithout it:         {}", a, b);
  }
  return "";
}

std::uint64_t all_accesses(const Counts& counts) {
  return counts.global_reads.total + counts.global_writes.total + counts.global_atomics.total +
         counts.shared_reads.total + counts.shared_writes.total + counts.shared_atomics.total;
}

}  // namespace

TEST_CASE("the fast path leaves what the checks alone leave") {
  Arena arena(Machine::instance());
  std::uint64_t accesses = 0;
  std::uint64_t told = 0;
  int clean = 0;
  for (unsigned seed = 1; seed <= programs; ++seed) {
    CAPTURE(seed);
    const Program program = Generator(seed).program();
    const Outcome with = arena.run(program, true);
    const Outcome without = arena.run(program, false);
    REQUIRE(difference(with.findings, without.findings) == "");
    REQUIRE(difference(with.barriers, without.barriers) == "");
    REQUIRE(difference(with.shadow, without.shadow) == "");
    REQUIRE(with.memory == without.memory);
    REQUIRE(with.counts == without.counts);
    REQUIRE(without.told == all_accesses(without.counts));
    accesses += all_accesses(with.counts);
    told += with.told;
    clean += with.findings.empty() ? 1 : 0;
  }
  // The programs would prove nothing if the fast path took hardly any of their accesses, or if all of them raced.
  MESSAGE(accesses << " accesses, of which " << told << " came to the checks; " << clean << " programs of " << programs
                   << " without findings");
  CHECK(told < accesses * 2 / 3);
  CHECK(clean > programs / 20);
  CHECK(clean < programs * 19 / 20);
}
