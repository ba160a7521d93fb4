/// @file
/// The simulator beside PTX's memory model: generated programs that hand data over, with fences left out one at a time,
/// scopes too narrow, and every way to set a flag and to wait for it.
#include "litmus.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "memory_model.hpp"
#include "simulator/observe/session.hpp"

using namespace simulator;

namespace {

constexpr int data = 0;
constexpr int flag = 1;
constexpr int second_flag = 2;
constexpr int other_data = 3;

const Step fence_block{Act::fence, 0, Scope::block};
const Step fence_device{Act::fence};
const Step meet{Act::sync_threads};

/// A step, or none.
using Maybe = std::vector<Step>;
const std::vector<Maybe> fences{{}, {fence_block}, {fence_device}};
// A later fence of a narrow scope takes nothing away from a wide one.
const std::vector<Maybe> fences_in_a_row{{}, {fence_block}, {fence_device}, {fence_device, fence_block}};

/// Where two threads are.
struct Places {
  const char* name;
  int block;  ///< of the second; the first is thread 0 of block 0
  int number;
};
constexpr Places places[] = {{"same warp", 0, 1}, {"same block", 0, 32}, {"other block", 1, 0}};

LitmusThread thread(int block, int number, const std::vector<Maybe>& parts) {
  LitmusThread result{block, number};
  for (const Maybe& part : parts) {
    for (const Step& step : part) result.steps[result.count++] = step;
  }
  return result;
}

LitmusProgram program_of(const std::vector<LitmusThread>& threads) {
  LitmusProgram program;
  for (const LitmusThread& one : threads) {
    program.threads[program.count++] = one;
    int barriers = 0;
    for (int i = 0; i < one.count; ++i) barriers += one.steps[i].act == Act::sync_threads ? 1 : 0;
    program.barriers[one.block] = std::max(program.barriers[one.block], barriers);
  }
  return program;
}

template <class Predicate>
bool any_step(const LitmusProgram& program, Predicate predicate) {
  for (int i = 0; i < program.count; ++i) {
    for (int step = 0; step < program.threads[i].count; ++step) {
      if (predicate(program.threads[i].steps[step])) return true;
    }
  }
  return false;
}

std::string text(const LitmusProgram& program) {
  static const char* const names[] = {"read", "write",    "vread", "vwait", "vwrite", "load",  "loadwait", "store",
                                      "add0", "add0wait", "exch",  "lock",  "unlock", "count", "fence",    "barrier"};
  std::string all;
  for (int i = 0; i < program.count; ++i) {
    all += fmt::format("[{},{}:", program.threads[i].block, program.threads[i].number);
    for (int step = 0; step < program.threads[i].count; ++step) {
      const Step& one = program.threads[i].steps[step];
      all += fmt::format(" {}{}{}({})", names[static_cast<int>(one.act)], one.scope == Scope::block ? "_block" : "",
                         one.order == Order::relaxed ? "" : "_ordered", one.word);
    }
    all += "] ";
  }
  return all;
}

/// Whether the simulator finds a race on some schedule. Anything else that it finds is a mistake.
bool finds_race(const LitmusProgram& program) {
  bool found = false;
  for (const Schedule schedule : {Schedule::forward, Schedule::reversed}) {
    for (const Finding& finding : observe({.schedule = schedule}, [&] { run_litmus(program); }).findings) {
      if (finding.severity == Severity::info) continue;
      if (finding.kind == FindingKind::global_race)
        found = true;
      else
        FAIL_CHECK((text(program) + finding.message));
    }
  }
  return found;
}

/// Counts what was compared: tests that all race, or never, would prove little.
struct Tally {
  int racy = 0;
  int silent = 0;

  void compare(const LitmusProgram& program, bool racy_by_model) {
    const bool found = finds_race(program);
    if (found != racy_by_model) FAIL_CHECK((text(program) + (found ? "found, but no race" : "a race, but not found")));
    ++(racy_by_model ? racy : silent);
  }
  void check(int fewest) const {
    MESSAGE(racy << " programs race, " << silent << " do not");
    CHECK(racy >= fewest);
    CHECK(silent >= fewest);
  }
};

std::vector<Step> flag_writes(int word) {
  return {{Act::volatile_write, word},
          {Act::exchange, word, Scope::block},
          {Act::exchange, word, Scope::device},
          {Act::store, word, Scope::block},
          {Act::store, word, Scope::device},
          {Act::store, word, Scope::block, Order::release},
          {Act::store, word, Scope::device, Order::release}};
}

std::vector<Step> flag_waits(int word) {
  return {{Act::volatile_wait, word},
          {Act::add_zero_wait, word, Scope::block},
          {Act::add_zero_wait, word, Scope::device},
          {Act::load_wait, word, Scope::block},
          {Act::load_wait, word, Scope::device},
          {Act::load_wait, word, Scope::block, Order::acquire},
          {Act::load_wait, word, Scope::device, Order::acquire}};
}

bool is_plain(const Step& step) { return step.act == Act::plain_read || step.act == Act::plain_write; }

// What the simulator knows of volatile: LIMITS.md says so. Where no thread of the launch passes a fence or uses
// an ordered atomic, and among the lanes of one warp, it takes volatile accesses for plain ones.
bool expects_race(const LitmusProgram& program, const LitmusProgram& as_judged, bool same_warp) {
  const bool knows_fences =
      any_step(program, [](const Step& step) { return step.act == Act::fence || step.order != Order::relaxed; });
  return has_data_race(as_judged, knows_fences && !same_warp);
}

}  // namespace

TEST_CASE("message passing: every flag, every wait, every fence, every kind of data") {
  const std::vector<std::pair<Step, Step>> data_accesses{
      {{Act::plain_write, data}, {Act::plain_read, data}},
      {{Act::exchange, data}, {Act::plain_read, data}},
      {{Act::plain_write, data}, {Act::add_zero, data}},
      {{Act::exchange, data}, {Act::load, data}},
      {{Act::exchange, data, Scope::block}, {Act::add_zero, data}},
      {{Act::plain_write, data}, {Act::plain_write, data, Scope::device, Order::relaxed, 2}}};
  Tally tally;
  for (const Places& place : places) {
    for (const auto& [write, read] : data_accesses) {
      for (const Step& set : flag_writes(flag)) {
        for (const Step& wait : flag_waits(flag)) {
          for (const Maybe& release : fences) {
            for (const Maybe& acquire : fences) {
              const LitmusThread writer = thread(0, 0, {{write}, release, {set}});
              const LitmusThread reader = thread(place.block, place.number, {{wait}, acquire, {read}});
              const LitmusThread fenced = thread(place.block, place.number, {{wait}, {fence_device}, {read}});
              // The simulator asks for the reader's fence only where one of the two accesses is plain.
              const bool plain = is_plain(write) || is_plain(read);
              const LitmusProgram program = program_of({writer, reader});
              tally.compare(
                  program, expects_race(program, plain ? program : program_of({writer, fenced}), &place == &places[0]));
            }
          }
        }
      }
    }
  }
  tally.check(500);
}

TEST_CASE("store buffering: two flags, each set by one thread and read by the other") {
  const std::vector<std::pair<Step, Step>> accesses{
      {{Act::plain_write, flag}, {Act::plain_read, second_flag}},
      {{Act::volatile_write, flag}, {Act::volatile_read, second_flag}},
      {{Act::exchange, flag}, {Act::add_zero, second_flag}},
      {{Act::exchange, flag, Scope::block}, {Act::add_zero, second_flag, Scope::block}},
      {{Act::store, flag}, {Act::load, second_flag}},
      {{Act::store, flag, Scope::device, Order::release}, {Act::load, second_flag, Scope::device, Order::acquire}},
      {{Act::store, flag, Scope::block}, {Act::load, second_flag, Scope::block}}};
  Tally tally;
  for (const Places& place : places) {
    for (const auto& [write, read] : accesses) {
      for (const Maybe& fence : fences) {
        for (const Maybe& other_fence : fences) {
          Step other_write = write;
          Step other_read = read;
          std::swap(other_write.word, other_read.word);
          const LitmusProgram program =
              program_of({thread(0, 0, {{write}, fence, {read}}),
                          thread(place.block, place.number, {{other_write}, other_fence, {other_read}})});
          tally.compare(program, expects_race(program, program, &place == &places[0]));
        }
      }
    }
  }
  tally.check(50);
}

TEST_CASE("a lock: taken and given back with each fence, of each scope, or without") {
  const std::vector<std::pair<Step, Step>> data_accesses{
      {{Act::plain_read, data}, {Act::plain_write, data}},
      {{Act::add_zero, data}, {Act::plain_write, data, Scope::device, Order::relaxed, 2}},
      {{Act::volatile_read, data}, {Act::volatile_write, data}},
      {{Act::add_zero, data}, {Act::exchange, data}}};
  Tally tally;
  for (const Places& place : places) {
    if (&place == &places[0]) continue;  // lanes of one warp that take a lock in a loop of their own are another matter
    for (const auto& [first, second] : data_accesses) {
      for (const Scope take : {Scope::block, Scope::device}) {
        for (const Scope give : {Scope::block, Scope::device}) {
          for (const Maybe& acquire : fences) {
            for (const Maybe& release : fences) {
              const std::vector<Maybe> all{
                  {{Act::lock, flag, take}}, acquire, {first, second}, release, {{Act::unlock, flag, give}}};
              const LitmusProgram program = program_of({thread(0, 0, all), thread(place.block, place.number, all)});
              // Volatile data under a lock are data all the same.
              tally.compare(program, has_data_race(program, first.act != Act::volatile_read));
            }
          }
        }
      }
    }
  }
  tally.check(30);
}

TEST_CASE("handed on: the third thread has what the first wrote, if no fence is missing on the way") {
  Tally tally;
  for (const Places& middle : places) {
    for (const Places& last : places) {
      if (&middle == &last) continue;
      for (const Maybe& released : fences) {
        for (const Maybe& relayed : fences) {
          for (const Maybe& acquired : fences) {
            for (const bool classic : {false, true}) {
              const Act set = classic ? Act::exchange : Act::store;
              const Act wait = classic ? Act::add_zero_wait : Act::load_wait;
              const LitmusProgram program = program_of(
                  {thread(0, 0, {{{Act::plain_write, data}}, released, {{set, flag}}}),
                   thread(middle.block, middle.number, {{{wait, flag}}, relayed, {{set, second_flag}}}),
                   thread(last.block, last.number, {{{wait, second_flag}}, acquired, {{Act::plain_read, data}}})});
              tally.compare(program, has_data_race(program, true));
            }
          }
        }
      }
    }
  }
  tally.check(20);
}

TEST_CASE("across barriers: who writes, hands over, waits and reads may be four threads of two blocks") {
  Tally tally;
  for (const Maybe& writer_fence : fences) {
    for (const Maybe& release : fences) {
      for (const Maybe& acquire : fences) {
        for (const Maybe& reader_fence : fences) {
          for (const bool meet_before : {false, true}) {
            for (const bool meet_after : {false, true}) {
              const Maybe before = meet_before ? Maybe{meet} : Maybe{};
              const Maybe after = meet_after ? Maybe{meet} : Maybe{};
              const LitmusProgram program =
                  program_of({thread(0, 0, {{{Act::plain_write, data}}, writer_fence, before}),
                              thread(0, 32, {before, release, {{Act::exchange, flag}}}),
                              thread(1, 32, {{{Act::add_zero_wait, flag}}, acquire, after}),
                              thread(1, 0, {after, reader_fence, {{Act::plain_read, data}}})});
              // A barrier after the wait is taken for the reader's fence: NVIDIA's guide does so.
              LitmusProgram as_judged = program;
              if (meet_after && acquire.empty())
                as_judged.threads[2] = thread(1, 32, {{{Act::add_zero_wait, flag}}, {fence_device}, after});
              if (meet_after && acquire.size() == 1 && acquire[0].scope == Scope::block) continue;
              tally.compare(program, has_data_race(as_judged, true));
            }
          }
        }
      }
    }
  }
  tally.check(15);
}

TEST_CASE("the last of two: the counter needs the writer's fence; the reader's is not asked for") {
  Tally tally;
  for (const Places& place : places) {
    if (&place == &places[0]) continue;
    for (const Scope scope : {Scope::block, Scope::device}) {
      for (const Maybe& release : fences_in_a_row) {
        for (const Maybe& acquire : fences) {
          const auto one = [&](const Places& where, int mine, int other, const Maybe& after) {
            return thread(where.block, where.number,
                          {{{Act::plain_write, mine}},
                           release,
                           {{Act::count_to_two, flag, scope}},
                           after,
                           {{Act::plain_read, other}}});
          };
          const Places first{"", 0, 0};
          const LitmusProgram program =
              program_of({one(first, data, other_data, acquire), one(place, other_data, data, acquire)});
          const LitmusProgram fenced =
              program_of({one(first, data, other_data, {fence_device}), one(place, other_data, data, {fence_device})});
          tally.compare(program, has_data_race(fenced, true));
        }
      }
    }
  }
  tally.check(10);
}

TEST_CASE("the last of two blocks: one thread writes and fences, another counts behind a barrier, as reductions do") {
  Tally tally;
  for (const Maybe& writer_fence : fences_in_a_row) {
    for (const Maybe& release : fences_in_a_row) {
      for (const Maybe& acquire : fences) {
        const auto both_blocks = [&](const Maybe& after) {
          const auto counts = [&](int block, int other) {
            return thread(block, 32, {{meet}, release, {{Act::count_to_two, flag}}, after, {{Act::plain_read, other}}});
          };
          const auto writes = [&](int block, int mine) {
            return thread(block, 0, {{{Act::plain_write, mine}}, writer_fence, {meet}});
          };
          return program_of({writes(0, data), counts(0, other_data), writes(1, other_data), counts(1, data)});
        };
        tally.compare(both_blocks(acquire), has_data_race(both_blocks({fence_device}), true));
      }
    }
  }
  tally.check(10);
}

// By the model, volatile accesses never race with each other. But which value is read, a flag that is meant to say so
// does not say then: the simulator takes volatile data for plain data that need no reader's fence, where something else
// hands them over.
TEST_CASE("volatile data: a finding where an atomic hands them over that does not reach, or has no fence") {
  Tally tally;
  for (const Places& place : places) {
    if (&place == &places[0]) continue;
    for (const Step& set : flag_writes(flag)) {
      if (set.act == Act::volatile_write) continue;
      for (const Step& wait : flag_waits(flag)) {
        for (const Maybe& release : fences) {
          const auto handed_over = [&](Act write, Act read, const Maybe& acquire) {
            return program_of({thread(0, 0, {{{write, data}}, release, {set}}),
                               thread(place.block, place.number, {{wait}, acquire, {{read, data}}})});
          };
          const LitmusProgram program = handed_over(Act::volatile_write, Act::volatile_read, {});
          tally.compare(program, has_data_race(handed_over(Act::plain_write, Act::plain_read, {fence_device}), true));
        }
      }
    }
  }
  tally.check(20);
}
