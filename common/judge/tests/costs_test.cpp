/// @file
/// Where the accesses over a budget come from.
#include "judge/costs.hpp"

#include <doctest/doctest.h>

using namespace course;
using simulator::AccessKind;
using simulator::Space;

namespace {

/// One access of a traced block.
struct Made {
  std::uint32_t thread;
  std::uint32_t operation;
  std::int64_t element;
};

/// A launch of one block of `threads` threads, whose operation k stands in line `lines[k]` and has one variable, `a`.
simulator::Trace traced(std::uint32_t threads, const std::vector<int>& lines, const std::vector<Made>& accesses,
                        AccessKind kind = AccessKind::read) {
  simulator::LaunchTrace launch;
  launch.number = 1;
  launch.grid = {1, 1, 1};
  launch.block = {threads, 1, 1};
  launch.variables = {{.name = "a", .space = Space::global, .type = {}}};
  for (const int line : lines) launch.operations.push_back({{"k.cu", line, 7}, 0, kind, 4});
  simulator::TracedInterval interval;
  for (const Made& access : accesses) {
    interval.threads.push_back(access.thread);
    interval.operations.push_back(access.operation);
    interval.elements.push_back(access.element);
  }
  simulator::BlockTrace block;
  block.threads.resize(threads);
  block.intervals = {interval};
  launch.blocks = {block};
  return {.launches = {launch}, .launch_count = 1};
}

Costs costs_of(const simulator::Trace& trace, const char* counter = "global_reads", const Budget& budget = {},
               std::uint64_t made = 3) {
  const Overrun overrun{counter_with_key(counter), Rule::per_thread, 1, made};
  return costs_of_thread(overrun, budget, {.launch = 1, .block = {0, 0, 0}, .thread = {1, 0, 0}}, trace);
}

}  // namespace

TEST_CASE("the thread, and its lines by what they cost") {
  const Costs costs = costs_of(traced(2, {5, 9}, {{1, 0, 3}, {1, 1, 7}, {1, 1, 20}, {0, 0, 1}}));
  CHECK(costs.thread == "thread 1 of block 0");
  REQUIRE(costs.lines.size() == 2);
  CHECK(costs.lines[0].where.line == 9);
  CHECK(costs.lines[0].text == "2 times");
  CHECK(costs.lines[1].text == "1 time");
}

TEST_CASE("of a trace that keeps only some accesses the lines are told, and no numbers") {
  const Costs costs = costs_of(traced(2, {5}, {{1, 0, 3}, {1, 0, 4}}), "global_reads", {}, 200);
  CHECK(costs.lines.at(0).text == "here");
}

TEST_CASE("too many atomics: what the budget says of thrift, and not that the thread should add up for itself") {
  const auto trace = traced(2, {5}, {{1, 0, 3}, {1, 0, 3}, {1, 0, 3}}, AccessKind::atomic);
  CHECK(costs_of(trace, "global_atomics", {.thrift = "One a block."}).help == "One a block.");
  CHECK(costs_of(trace, "global_atomics").cause == Cause::same_element_again);
}

TEST_CASE("one element time and again") {
  const Costs reads = costs_of(traced(1, {5}, {{1, 0, 3}, {1, 0, 3}, {1, 0, 3}}));
  CHECK(reads.cause == Cause::same_element_again);
  CHECK(reads.help.starts_with("It reads a[3] 3 times"));
  const Costs writes = costs_of(traced(1, {5}, {{1, 0, 3}, {1, 0, 3}}, AccessKind::write), "global_writes");
  CHECK(writes.help.find("write once, at the end") != std::string::npos);
}

TEST_CASE("one element time and again, and a result as often: the step of a loop is too short") {
  std::vector<Made> made;
  for (int round = 0; round < 3; ++round) made.insert(made.end(), {{1, 0, 3}, {1, 1, 4}});
  simulator::Trace trace = traced(1, {5, 6}, made);
  trace.launches[0].variables.push_back({.name = "out", .space = Space::global, .type = {}});
  trace.launches[0].operations[1] = {{"k.cu", 6, 7}, 1, AccessKind::write, 4};
  CHECK(costs_of(trace).help.starts_with(
      "It reads a[3] 3 times and writes out[4] as often: the thread does the same work"));
}

TEST_CASE("a part of an element time and again: an asynchronous copy fills the rest with zeros") {
  simulator::Trace trace = traced(1, {5}, {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}});
  trace.launches[0].variables[0].type = {simulator::ScalarType::floating, 4, 4};
  trace.launches[0].operations[0].bytes = 3;
  CHECK(costs_of(trace).help.starts_with("It reads 3 of the 4 bytes of a[0] 3 times: an asynchronous copy"));
}

TEST_CASE("one element that is added to: the read is not what to save") {
  simulator::Trace trace = traced(1, {5, 5}, {{1, 0, 3}, {1, 1, 3}, {1, 0, 3}, {1, 1, 3}, {1, 0, 3}, {1, 1, 3}});
  trace.launches[0].operations[1].kind = AccessKind::write;
  CHECK(costs_of(trace).help.starts_with("It reads and writes a[3] 3 times: add up in a variable"));
}

TEST_CASE("of a trace that keeps only some accesses it is not said how often") {
  const Costs costs = costs_of(traced(1, {5}, {{1, 0, 3}, {1, 0, 3}, {1, 0, 3}}), "global_reads", {}, 200);
  CHECK(costs.help.starts_with("It reads a[3] again and again"));
}

TEST_CASE("the fields of one float4, one by one") {
  CHECK(costs_of(traced(2, {5, 5, 5, 5}, {{1, 0, 4}, {1, 1, 5}, {1, 2, 6}, {1, 3, 7}})).cause ==
        Cause::fields_one_by_one);
  CHECK(costs_of(traced(2, {5, 5, 5}, {{1, 0, 3}, {1, 1, 4}, {1, 2, 5}, {0, 0, 9}})).cause != Cause::fields_one_by_one);
  // Four rounds of a loop over elements are no fields.
  CHECK(costs_of(traced(2, {5}, {{1, 0, 4}, {1, 0, 5}, {1, 0, 6}, {1, 0, 7}, {0, 0, 0}, {0, 0, 1}})).cause ==
        Cause::pieces_of_a_pack);
}

TEST_CASE("threads that have nothing to do, and threads that all do the same") {
  const Costs few = costs_of(traced(4, {5}, {{1, 0, 4}, {1, 0, 5}, {1, 0, 6}}));
  CHECK(few.cause == Cause::idle_threads);
  CHECK(few.help == "3 of them are in one line, and all are this thread's: let 3 threads do one each.");
  const Costs many = costs_of(traced(4, {5}, {{1, 0, 4}, {1, 0, 5}, {1, 0, 6}, {1, 0, 7}, {1, 0, 8}}));
  CHECK(many.help.starts_with("Only 1 of the block's 4 threads do any of it: deal the elements out"));
  const simulator::Trace same = traced(2, {5}, {{0, 0, 4}, {0, 0, 5}, {1, 0, 4}, {1, 0, 5}});
  CHECK(costs_of(same).cause == Cause::done_by_many);
  CHECK(costs_of(same, "global_reads", {.idea = "Share them."}).help == "Share them.");
}

TEST_CASE("every thread does the work of all") {
  std::vector<Made> made;
  for (std::uint32_t thread = 0; thread < 2; ++thread) {
    for (std::int64_t i = 0; i < 2; ++i) made.insert(made.end(), {{thread, 0, i}, {thread, 1, i}});
  }
  simulator::Trace trace = traced(2, {5, 5}, made);
  trace.launches[0].variables.push_back({.name = "out", .space = Space::global, .type = {}});
  trace.launches[0].operations[1] = {{"k.cu", 5, 7}, 1, AccessKind::write, 4};
  const Costs costs = costs_of(trace, "global_reads", {.idea = "Share them."});
  CHECK(costs.cause == Cause::all_by_each);
  CHECK(costs.help.find("writes out[0] to out[1]") != std::string::npos);
  CHECK(costs.help.find("leave out the loop") != std::string::npos);
  // Where each writes an element of its own, what they all read is to be shared.
  trace.launches[0].blocks[0].intervals[0].elements = {0, 0, 1, 0, 0, 1, 1, 1};
  CHECK(costs_of(trace).cause == Cause::done_by_many);
}

TEST_CASE("packs in pieces: how to read one, and what has sent a single thread here") {
  std::vector<Made> pieces;
  for (std::int64_t i = 4; i < 8; ++i) pieces.push_back({1, 0, i});
  simulator::Trace trace = traced(2, {5, 9}, pieces);
  trace.launches[0].variables[0].elements = 8;
  trace.launches[0].variables[0].type = {simulator::ScalarType::floating, 4, 4};
  trace.launches[0].blocks[0].intervals[0].threads.push_back(0);
  trace.launches[0].blocks[0].intervals[0].operations.push_back(0);
  trace.launches[0].blocks[0].intervals[0].elements.push_back(0);
  const Costs all = costs_of(trace, "global_reads", {}, 4);
  CHECK(all.cause == Cause::pieces_of_a_pack);
  CHECK(all.help.find("*reinterpret_cast<const float4*>(&a[4]) reads the first 4") != std::string::npos);
  trace.launches[0].operations[1] = {{"k.cu", 9, 7}, 0, AccessKind::read, 16};
  trace.launches[0].blocks[0].intervals[0].operations.back() = 1;
  const Costs one = costs_of(trace, "global_reads", {}, 4);
  CHECK(one.cause == Cause::whole_pack_in_pieces);
  CHECK(one.help.find("line 9") != std::string::npos);
  CHECK(one.help.find("ends with the last element, a[7]?") != std::string::npos);
  // The array goes on: what is at its end says nothing.
  trace.launches[0].variables[0].elements = 12;
  CHECK(costs_of(trace, "global_reads", {}, 4).help.find("last element") == std::string::npos);
}

TEST_CASE("what a block is told by others is no work to deal out") {
  simulator::Trace trace = traced(4, {5, 6}, {{1, 0, 4}, {1, 0, 5}, {1, 0, 6}, {1, 1, 7}});
  CHECK(costs_of(trace).cause == Cause::idle_threads);
  trace.launches[0].operations[1].kind = AccessKind::write;
  CHECK(costs_of(trace).cause == Cause::none);
}

TEST_CASE("what all threads do together, line by line") {
  simulator::WarpMetrics metrics;
  for (const auto& [line, lanes] : {std::pair{4, 10U}, std::pair{6, 30U}}) {
    simulator::LineMetrics one{{"k.cu", line, 0}, Space::global, AccessKind::read, {}, 4, std::nullopt};
    one.totals.lanes = lanes;
    metrics.lines.push_back(one);
  }
  const Costs costs = costs_of_all({counter_with_key("global_reads"), Rule::total, 8, 40}, metrics);
  REQUIRE(costs.lines.size() == 2);
  CHECK(costs.lines[0].where.line == 6);
  CHECK(costs.lines[0].text == "30 times");
  CHECK(costs_of_all({counter_with_key("shared_reads"), Rule::total, 8, 40}, metrics).lines.empty());
}
