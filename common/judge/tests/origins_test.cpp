/// @file
/// How a wrong output came about.
#include "judge/origins.hpp"

#include <doctest/doctest.h>

#include <cstring>

using namespace course;

namespace origins_test {
namespace {

using simulator::AccessKind;
using simulator::Space;

constexpr std::uintptr_t address_of_a = 0x1000;
constexpr std::uintptr_t address_of_out = 0x2000;

enum Array : std::uint32_t { a, out, tile };

/// One access of a traced block: the value is what is read, or what the element holds after a write.
struct Produced {
  std::uint32_t thread;
  int line;
  AccessKind kind;
  Array array;
  std::int64_t element;
  float value;
  std::uint32_t bytes = 4;
};

simulator::ElementValue bytes_of(float value) {
  std::array<unsigned char, 16> bytes{};
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

/// One interval that made these accesses.
simulator::TracedInterval interval_of(simulator::LaunchTrace& launch, const std::vector<Produced>& accesses) {
  simulator::TracedInterval interval;
  for (const Produced& made : accesses) {
    const auto access = static_cast<std::uint32_t>(interval.threads.size());
    interval.threads.push_back(made.thread);
    interval.operations.push_back(static_cast<std::uint32_t>(launch.operations.size()));
    interval.elements.push_back(made.element);
    launch.operations.push_back({{"k.cu", made.line, 7}, made.array, made.kind, made.bytes});
    if (made.kind == AccessKind::read) {
      interval.seen.push_back({access, made.array, made.element, bytes_of(made.value)});
    } else {
      interval.written.push_back(bytes_of(made.value));
    }
  }
  interval.made = interval.threads.size();
  return interval;
}

/// A launch of `blocks` blocks of four threads on `a` and `out`, with eight elements each, and on `tile` with four.
simulator::Trace traced(const std::vector<std::vector<Produced>>& blocks) {
  const simulator::ElementType type{simulator::ScalarType::floating, 4, 4, "float"};
  simulator::LaunchTrace launch;
  launch.number = 1;
  launch.grid = {static_cast<unsigned>(blocks.size()), 1, 1};
  launch.block = {4, 1, 1};
  launch.variables = {{"a", Space::global, type, 8, {}, address_of_a},
                      {"out", Space::global, type, 8, {}, address_of_out},
                      {"tile", Space::shared, type, 4, {4}, 0}};
  for (std::uint32_t number = 0; number < blocks.size(); ++number) {
    simulator::BlockTrace block;
    block.number = number;
    block.index = {number, 0, 0};
    block.intervals = {interval_of(launch, blocks[number])};
    block.interval_count = 1;
    block.threads.resize(4);
    launch.blocks.push_back(block);
  }
  return {.launches = {launch}, .launch_count = 1};
}

WrongResult wrong_at(std::size_t first) {
  WrongResult wrong;
  wrong.first = first;
  wrong.owner = Owner{static_cast<int>(first / 4), static_cast<int>(first % 4)};
  return wrong;
}

WrongResult unwritten_at(std::size_t first) {
  WrongResult wrong = wrong_at(first);
  wrong.unwritten = true;
  return wrong;
}

std::vector<Produced> reads_of_all(std::int64_t count) {
  std::vector<Produced> reads;
  for (std::int64_t i = 0; i < count; ++i) reads.push_back({0, 3, AccessKind::read, a, i, 1});
  return reads;
}

std::string text_of(const WrongResult& wrong, const simulator::Trace& trace) {
  return origin_of(wrong, address_of_out, trace).text;
}

constexpr AccessKind a_read = AccessKind::read;
constexpr AccessKind a_write = AccessKind::write;

}  // namespace

TEST_CASE("an output that is written from a slot, and that slot by another thread") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{3, 26, a_read, a, 7, 2}, {3, 26, a_write, tile, 3, 2}});
  made.insert(made.end(), {{0, 34, a_read, tile, 3, 2}, {0, 34, a_write, out, 4, 2}});
  const OutputOrigin origin = origin_of(wrong_at(4), address_of_out, traced({made}));
  CHECK(origin.where.line == 34);
  CHECK(origin.text ==
        "Thread 0 of block 0 writes out[4], from tile[3] = 2. tile[3] is written in line 26 by thread 3, from a[7] = "
        "2.");
}

TEST_CASE("a slot that is written without anything read") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{3, 26, a_write, tile, 3, 0}, {0, 34, a_read, tile, 3, 0}, {0, 34, a_write, out, 4, 0}});
  CHECK(text_of(wrong_at(4), traced({made})) ==
        "Thread 0 of block 0 writes out[4], from tile[3] = 0. tile[3] is written in line 26 by thread 3, with nothing "
        "read for it. So no element of an input is in it: is this the slot to read?");
}

TEST_CASE("where lanes hand each other values, nothing is said of what was not read") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{3, 26, a_write, tile, 3, 0}, {0, 34, a_read, tile, 3, 0}, {0, 34, a_write, out, 4, 0}});
  simulator::Trace trace = traced({made});
  trace.launches[0].blocks[0].intervals[0].exchanges.emplace_back();
  CHECK(text_of(wrong_at(4), trace) ==
        "Thread 0 of block 0 writes out[4], from tile[3] = 0. tile[3] is written in line 26 by thread 3.");
}

TEST_CASE("lines that work on other slots, and pass over the one that matters") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{0, 26, a_read, a, 0, 3}, {0, 26, a_write, tile, 0, 3}});
  made.insert(made.end(), {{1, 29, a_read, tile, 1, 1}, {1, 29, a_write, tile, 2, 9}});
  made.insert(made.end(), {{0, 34, a_read, tile, 0, 3}, {0, 34, a_write, out, 0, 3}});
  CHECK(
      text_of(wrong_at(0), traced({made}))
          .ends_with("Line 29 uses only tile[1] and tile[2], and leaves out tile[0] and tile[3]: look at its index."));
  std::vector<Produced> more = made;
  more.insert(more.end() - 2, {{1, 31, a_read, tile, 3, 1}, {1, 31, a_write, tile, 3, 9}});
  CHECK(text_of(wrong_at(0), traced({more}))
            .ends_with("Lines 29 and 31 use only tile[1] to tile[3], and leave out tile[0]: look at their index."));
  // A slot that is read is taken into account, and may be right to stay as it is.
  made.insert(made.end() - 2, {0, 29, a_read, tile, 0, 3});
  CHECK(text_of(wrong_at(0), traced({made})).find("out tile[0]") == std::string::npos);
}

TEST_CASE("what is read in other lines, as ranges where it is much") {
  std::vector<Produced> made = reads_of_all(8);
  made.push_back({0, 9, a_write, out, 0, 8});
  CHECK(text_of(wrong_at(0), traced({made})) ==
        "Thread 0 of block 0 writes out[0]; before that, it reads a[0] to a[7].");
}

TEST_CASE("a 0 that is made of others") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{1, 9, a_read, a, 1, 3}, {1, 9, a_read, a, 2, 4}, {1, 9, a_write, out, 1, 0}});
  const char* const factor = "None of these is 0: look for a factor that is";
  CHECK(text_of(wrong_at(1), traced({made})).find(factor) != std::string::npos);
  made[8].value = 0;
  CHECK(text_of(wrong_at(1), traced({made})).find(factor) == std::string::npos);
}

TEST_CASE("a wide read takes all of its elements") {
  const std::vector<Produced> made = {
      {0, 5, a_read, a, 0, 1, 16}, {0, 5, a_read, a, 4, 1, 16}, {0, 6, a_write, out, 0, 8}};
  CHECK(text_of(wrong_at(0), traced({made})) ==
        "Thread 0 of block 0 writes out[0]; before that, it reads a[0] to a[7].");
}

TEST_CASE("elements that no thread reads are named first, unless the trace is not of all blocks") {
  std::vector<Produced> made = reads_of_all(6);
  made.push_back({0, 9, a_write, out, 0, 8});
  simulator::Trace trace = traced({made});
  CHECK(text_of(wrong_at(0), trace).starts_with("No thread reads a[6] or a[7]. Thread 0"));
  trace.launches[0].grid = {2, 1, 1};
  CHECK(text_of(wrong_at(0), trace).starts_with("Thread 0"));
  trace.launches[0].grid = {1, 1, 1};
  trace.launches[0].blocks[0].intervals[0].made += 1;  // one that was not kept
  CHECK(text_of(wrong_at(0), trace).starts_with("Thread 0"));
}

TEST_CASE("shared memory that is filled and never read, and elements that several threads read") {
  std::vector<Produced> made = reads_of_all(8);
  made.insert(made.end(), {{0, 26, a_write, tile, 0, 3}, {0, 34, a_write, out, 0, 3}});
  CHECK(text_of(wrong_at(0), traced({made})).starts_with("tile is filled, and no thread reads it. Thread 0"));
  made.insert(made.end() - 1, {0, 34, a_read, tile, 0, 3});
  CHECK(text_of(wrong_at(0), traced({made})).starts_with("Thread 0"));

  made.insert(made.begin(), {1, 25, a_read, a, 5, 2});
  simulator::Trace trace = traced({made});
  CHECK(text_of(wrong_at(0), trace).starts_with("Thread 0"));
  trace.launches[0].variables[out].elements = 1;
  CHECK(text_of(wrong_at(0), trace).starts_with("2 threads read a[5]. Thread 0"));
}

TEST_CASE("an output that was never written: what its thread writes instead") {
  const std::vector<Produced> own = {{2, 9, a_write, out, 2, 1}};
  const std::vector<Produced> other = {{2, 9, a_write, out, 2, 1}};
  const OutputOrigin origin = origin_of(unwritten_at(6), address_of_out, traced({own, other}));
  CHECK(origin.text == "out[6] is for thread 2 of block 1, which writes out[2] instead.");
  CHECK(origin.where.line == 9);
  CHECK(text_of(unwritten_at(7), traced({own, other})) ==
        "out[7] is for thread 3 of block 1, which reads and writes nothing: it returns early, or skips the work.");
  CHECK(text_of(unwritten_at(7), traced({own, {{3, 9, a_read, a, 2, 1}, {2, 9, a_write, out, 2, 1}}})) ==
        "out[7] is for thread 3 of block 1, which writes no output.");
  CHECK(text_of(unwritten_at(7), traced({own, {{2, 9, a_read, a, 2, 1}}})) ==
        "out[7] is for thread 3 of block 1, which writes no output, nor does any other thread of its block.");
  CHECK(
      text_of(unwritten_at(7), traced({own, {}})) ==
      "out[7] is for thread 3 of block 1, which reads and writes nothing, nor does any other thread of its block: all of "
      "them return early, or skip all of the work.");
  CHECK(text_of(unwritten_at(6), traced({own})) == "out[6] is for block 1, and the launch has one block, block 0.");
}

TEST_CASE("a step of the block where that of the grid belongs, and of one element more") {
  const auto writes = [](std::int64_t step) {
    return std::vector<Produced>{
        {1, 9, a_write, out, 1, 1}, {1, 9, a_write, out, 1 + step, 1}, {1, 9, a_write, out, 1 + 2 * step, 1}};
  };
  const auto said = [&](std::int64_t step) {
    simulator::Trace trace = traced({writes(step), {}});
    trace.launches[0].variables[out].elements = 24;
    WrongResult wrong;
    wrong.first = 17;
    wrong.total = 24;
    wrong.unwritten = true;
    const auto owner = [](std::size_t i) { return Owner{static_cast<int>(i % 8 / 4), static_cast<int>(i % 4)}; };
    wrong.owner = owner(wrong.first);
    return origin_of(wrong, address_of_out, trace, owner).text;
  };
  CHECK(
      said(4) ==
      "out[17] is for thread 1 of block 0, which writes out[1], out[5] and out[9], and should write out[1], out[9] and "
      "out[17]. Its first step is 4, the threads of a block; 8, the threads of the grid, is right.");
  CHECK(
      said(7) ==
      "out[17] is for thread 1 of block 0, which writes out[1], out[8] and out[15], and should write out[1], out[9] and "
      "out[17]. Its first step is 7; 8, the threads of the grid, is right.");
}

TEST_CASE("without a trace of the outputs nothing is said") {
  const std::vector<Produced> made = {{0, 9, a_read, a, 0, 1}};
  CHECK(text_of(wrong_at(0), {}).empty());
  CHECK(origin_of(wrong_at(0), address_of_out, traced({made})).where.line == 0);
}

}  // namespace origins_test
