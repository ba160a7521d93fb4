/// @file
/// Harness of 08_overlap/loads_in_flight.
#include "loads_in_flight.hpp"

#include <numeric>
#include <optional>
#include <string>

#include "judge/harness.hpp"
#include "order.hpp"

namespace {

/// A memory that keeps `loads` loads of each thread under way if `blocks` blocks load, and no more.
Memory memory_for(int loads, int blocks) {
  return {.latency_ns = 4 * blocks, .bytes_per_ns = threads_per_block * loads};
}

std::string call_of(Memory memory, int threads) {
  return "loads_needed({" + std::to_string(memory.latency_ns) + ", " + std::to_string(memory.bytes_per_ns) + "}, " +
         std::to_string(threads) + ")";
}

void judge_loads_needed(Memory memory, int threads, int loads) {
  course::judge({
      .expected = {static_cast<float>(loads)},
      .launch = [=](float* out) { *out = static_cast<float>(loads_needed(memory, threads)); },
      .name_output = [=](std::size_t /*i*/) { return call_of(memory, threads); },
      .output = course::OutputMemory::pageable,
  });
}

/// How many loads a thread begins that needs so many.
int begun(int needed) {
  for (const int loads : {1, 2, 4})
    if (needed <= loads) return loads;
  return 8;
}

course::Budget budget_of(int n, int blocks, int needed) {
  const std::uint64_t elements = n;
  const std::uint64_t loads = begun(needed);
  const std::uint64_t threads = static_cast<std::uint64_t>(blocks) * threads_per_block;
  const std::uint64_t round = threads * loads;
  const std::uint64_t share = (elements + round - 1) / round * loads;  // of the thread with the most
  course::Budget budget{
      .global_reads = {.per_thread = share, .total = elements, .at_least = elements},
      .global_writes = {.per_thread = share, .total = elements, .at_least = elements},
      .shared_writes = {.total = 0},
      .global_atomics = {.total = 0},
      .blocks = {.total = n > 0 ? blocks : 0U},
      .threads = {.total = n > 0 ? threads : 0U},
      .idea = "The device adds, and each element passes through a register once.",
      .thrift = "No more threads than the caller asks for: each has several elements, and reads and writes each once."};
  if (elements % threads == 0) budget.sectors_per_request = 4;
  return budget;
}

void judge_loads_in_flight(const std::vector<float>& a, int blocks, int loads) {
  const course::DeviceBuffer<float> device_a(a);
  const int n = static_cast<int>(a.size());
  const int threads = blocks * threads_per_block;
  std::vector<float> expected;
  for (const float element : a) expected.push_back(element + 1.0F);
  course::judge({
      .expected = expected,
      .launch = [&](float* out) { loads_in_flight(out, device_a.data(), n, blocks, memory_for(loads, blocks)); },
      .owner =
          [threads](std::size_t i) {
            const int thread = static_cast<int>(i) % threads;
            return course::Owner{thread / threads_per_block, thread % threads_per_block};
          },
      .budget = budget_of(n, blocks, loads),
      .inputs = {{"a", a}},
      .definition =
          [](const auto& in) {
            std::vector<float> out = in[0];
            for (float& value : out) value += 1.0F;
            return out;
          },
  });
}

void judge_loads_in_flight(int n, int blocks, int loads) {
  judge_loads_in_flight(course::random_floats(n), blocks, loads);
}

#ifdef COURSE_SIMULATOR
/// What a thread has asked for and not used yet, as its accesses come by.
class UnderWay {
 public:
  /// @param loads how many it must have under way at the beginning of each round
  /// @param rounds that are full for all threads; the elements after them may be read one by one
  UnderWay(int loads, int rounds) : loads_(loads), in_rounds_(loads * rounds) {}

  void asks_for(int elements) { now_ += elements; }

  /// @returns false if it uses this element too early: over all uses so far, fewer loads were under way than if it had asked
  /// for each round before it used the first element of it. So a thread may also ask for another element at each use.
  bool uses_one() {
    had_ += now_;
    needed_ += used_ < in_rounds_ ? loads_ - used_ % loads_ : 1;
    ++used_;
    --now_;
    return had_ >= needed_;
  }

  /// Loads that were under way at the latest use.
  int at_latest_use() const { return now_ + 1; }

 private:
  int loads_;
  int in_rounds_;
  int now_ = 0;
  int used_ = 0;
  int had_ = 0;
  int needed_ = 0;
};

simulator::Finding too_few(const UnderWay& under_way, int loads, const std::string& thread,
                           const simulator::Operation& use, const std::optional<simulator::Operation>& load) {
  const int had = under_way.at_latest_use();
  simulator::Finding finding = overlap::wrong_order(
      thread + " uses an element when " + std::to_string(had) + (had == 1 ? " of its loads is" : " of its loads are") +
          " under way, and " + std::to_string(loads) + " must be",
      "A thread waits where it uses a value, not where it asks for it: let it ask for all elements of a round, each into "
      "a register of its own, and use the first one after that.",
      use.where);
  if (load) finding.notes.push_back({load->where, "the latest load before it"});
  return finding;
}

/// The first use of a thread of a block that comes too early.
std::optional<simulator::Finding> early_use(const simulator::LaunchTrace& launch, const simulator::BlockTrace& block,
                                            std::uint32_t thread, int loads, int rounds) {
  const std::string who = "thread " + std::to_string(thread) + " of block " + std::to_string(block.number);
  UnderWay under_way(loads, rounds);
  std::optional<simulator::Operation> latest_load;
  for (const simulator::TracedInterval& interval : block.intervals) {
    for (std::size_t i = 0; i < interval.threads.size(); ++i) {
      const simulator::Operation& operation = launch.operations[interval.operations[i]];
      const bool is_global = launch.variables[operation.variable].space == simulator::Space::global;
      if (interval.threads[i] != thread || !is_global) continue;
      const int elements = static_cast<int>(operation.bytes / sizeof(float));
      if (operation.kind == simulator::AccessKind::read) {
        under_way.asks_for(elements);
        latest_load = operation;
        continue;
      }
      for (int k = 0; k < elements; ++k)
        if (!under_way.uses_one()) return too_few(under_way, loads, who, operation, latest_load);
    }
  }
  return std::nullopt;
}

/// The same of all threads: at most one.
std::optional<simulator::Finding> early_use(const simulator::LaunchTrace& launch, int loads, int rounds) {
  for (const simulator::BlockTrace& block : launch.blocks) {
    for (std::uint32_t thread = 0; thread < threads_per_block; ++thread)
      if (const auto finding = early_use(launch, block, thread, loads, rounds)) return finding;
  }
  return std::nullopt;
}

/// The order in which each thread reads and writes.
void judge_order(int n, int blocks, int loads) {
  const course::DeviceBuffer<float> a(course::random_floats(n));
  const course::DeviceBuffer<float> out(n);
  const int rounds = n / (blocks * threads_per_block * loads);
  overlap::judge_order([&] { loads_in_flight(out.data(), a.data(), n, blocks, memory_for(loads, blocks)); },
                       [=](const simulator::LaunchTrace& launch) { return early_use(launch, loads, rounds); });
}
#endif

}  // namespace

TEST_CASE("by hand: 4 ns, 8 bytes a ns: 2 threads need four loads each") { judge_loads_needed({4, 8}, 2, 4); }
TEST_CASE("by hand: 4 ns, 8 bytes a ns: 8 threads need one") { judge_loads_needed({4, 8}, 8, 1); }
TEST_CASE("by hand: 4 ns, 8 bytes a ns: 3 threads need three, since two are not enough") {
  judge_loads_needed({4, 8}, 3, 3);
}
TEST_CASE("the lesson's GPU: 600 ns, 4,000 GB/s, 270,336 threads") { judge_loads_needed({600, 4000}, 270336, 3); }
TEST_CASE("the same with 32,768 threads") { judge_loads_needed({600, 4000}, 32768, 19); }
TEST_CASE("more threads than bytes: one load each") { judge_loads_needed({4, 8}, 1000, 1); }
TEST_CASE("a memory that answers at once: one load") { judge_loads_needed({0, 8}, 2, 1); }

TEST_CASE("n = 10, one block, two loads: most threads have nothing to do") {
  std::vector<float> a(10);
  std::iota(a.begin(), a.end(), 1.0F);
  judge_loads_in_flight(a, 1, 2);
}
TEST_CASE("n = 1,024, 2 blocks, four loads: two full rounds, as in the file") { judge_loads_in_flight(1024, 2, 4); }
TEST_CASE("n = 512, 1 block, eight loads: one full round") { judge_loads_in_flight(512, 1, 8); }
TEST_CASE("n = 513, 1 block, eight loads: one more") { judge_loads_in_flight(513, 1, 8); }
TEST_CASE("n = 511, 1 block, eight loads: one less") { judge_loads_in_flight(511, 1, 8); }
TEST_CASE("n = 192, 3 blocks, one load: one element a thread") { judge_loads_in_flight(192, 3, 1); }
TEST_CASE("n = 997, 2 blocks, three loads are needed: four of them") { judge_loads_in_flight(997, 2, 3); }
TEST_CASE("n = 2,003, 3 blocks, two loads: a prime") { judge_loads_in_flight(2003, 3, 2); }
TEST_CASE("n = 1,500, 1 block, more loads than eight are needed") { judge_loads_in_flight(1500, 1, 19); }
TEST_CASE("n = 1") { judge_loads_in_flight(1, 2, 4); }
TEST_CASE("n = 0: nothing to do") { judge_loads_in_flight(0, 2, 4); }

#ifdef COURSE_SIMULATOR
TEST_CASE("2 blocks, four loads: what a thread asks for before it uses the first") { judge_order(1024, 2, 4); }
TEST_CASE("1 block, eight loads: what a thread asks for before it uses the first") { judge_order(1200, 1, 8); }
TEST_CASE("3 blocks, two loads: what a thread asks for before it uses the first") { judge_order(1000, 3, 2); }
TEST_CASE("2 blocks, three loads: what a thread asks for before it uses the first") { judge_order(900, 2, 3); }
TEST_CASE("1 block, five loads: what a thread asks for before it uses the first") { judge_order(800, 1, 5); }
#endif
