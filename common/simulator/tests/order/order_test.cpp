/// @file
/// The simulator beside a model of what comes before what: every short host program over streams, events, copies,
/// memsets, kernels and every kind of memory, and random longer ones, is told to race exactly where the model says so.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "order_model.hpp"
#include "simulator/observe/session.hpp"
#include "steps.hpp"

using namespace simulator;

namespace {

using Program = std::vector<Step>;

std::string text(const Program& program) {
  constexpr std::array acts = {"host reads",      "host writes",   "kernel reads",    "kernel writes", "function reads",
                               "function writes", "memset",        "memsetAsync",     "memcpy",        "memcpyAsync",
                               "toSymbol",        "toSymbolAsync", "fromSymbolAsync", "freeAsync",     "wait device",
                               "wait stream",     "record",        "wait event",      "stream waits",  "ask stream"};
  constexpr std::array words = {"device", "device2", "managed", "pinned", "pinned2", "mapped", "pageable", "symbol"};
  constexpr std::array streams = {"0", "b1", "b2", "n1", "n2"};
  std::string all;
  for (const Step& step : program) {
    all += fmt::format("{}({} {}<-{}); ", acts[static_cast<std::size_t>(step.act)],
                       streams[static_cast<std::size_t>(step.stream)], words[static_cast<std::size_t>(step.word)],
                       words[static_cast<std::size_t>(step.from)]);
  }
  return all;
}

struct Tally {
  int programs = 0;
  int races = 0;
  int wrong = 0;
};

/// Runs a program, and compares what the simulator says of it with what the model does.
void compare(const Program& program, Schedule schedule, Tally& tally) {
  std::vector<bool> yes;
  const Observation seen = observe({.schedule = schedule}, [&] { yes = run_steps(program); });
  OrderModel model;
  for (std::size_t i = 0; i < program.size(); ++i) model.take(program[i], yes[i]);
  // What is freed in the order of a stream, later work there uses too late, and work elsewhere has a race with.
  const bool frees =
      std::any_of(program.begin(), program.end(), [](const Step& step) { return step.act == Act::free_after; });
  const bool told = std::any_of(seen.findings.begin(), seen.findings.end(), [&](const Finding& finding) {
    return finding.kind == FindingKind::global_race || (frees && finding.kind == FindingKind::use_after_free);
  });
  const bool other = std::any_of(seen.findings.begin(), seen.findings.end(), [](const Finding& finding) {
    return finding.kind != FindingKind::global_race && finding.severity != Severity::info;
  });
  if (frees) run_steps({});  // allocates anew
  ++tally.programs;
  if (model.has_race()) ++tally.races;
  const bool agrees = told == model.has_race() && (told || !other);
  if (agrees) return;
  constexpr int most_shown = 3;
  if (++tally.wrong > most_shown) return;
  FAIL_CHECK(fmt::format("{} {}: {}", model.has_race() ? "a race" : "no race",
                         told    ? "told"
                         : other ? "other"
                                 : "not told",
                         text(program)));
}

bool operator==(const Step& one, const Step& other) {
  return one.act == other.act && one.stream == other.stream && one.word == other.word && one.from == other.from;
}

bool is_wait(const Step& step) {
  return step.act == Act::wait_device || step.act == Act::wait_stream || step.act == Act::wait_event;
}

/// Whether the step may follow without being idle: an idle one makes the program equal to a shorter one.
bool may_follow(const Program& program, const OrderModel& before, const Step& step) {
  if (program.empty()) return touches(step) && step.act != Act::host_read && step.act != Act::host_write;
  const bool frees =
      std::any_of(program.begin(), program.end(), [](const Step& old) { return old.act == Act::free_after; });
  if (frees && step.act == Act::free_after) return false;
  if ((is_wait(step) && is_wait(program.back())) || step == program.back()) return false;
  switch (step.act) {
    case Act::wait_stream:
    case Act::record:
    case Act::ask_stream:
      return before.is_used(step.stream);
    case Act::wait_event:
    case Act::stream_waits:
      return before.is_recorded();
    default:
      return true;
  }
}

/// Runs all programs of up to `most` steps that go on from `program`. After a race, nothing new can be learnt.
void run_all(const std::vector<Step>& alphabet, std::size_t most, Program& program, const OrderModel& before,
             Tally& tally) {
  for (const Step& step : alphabet) {
    if (!may_follow(program, before, step)) continue;
    program.push_back(step);
    OrderModel after = before;
    after.take(step);
    if (touches(step) && program.size() > 1) compare(program, Schedule::forward, tally);
    if (!after.has_race() && program.size() < most) run_all(alphabet, most, program, after, tally);
    program.pop_back();
  }
}

struct Family {
  const char* name;
  std::vector<Step> alphabet;
};

/// What a program may be made of around one word that both the host and the device reach, with work in two streams.
Family host_family(const char* name, Word word, In a, In b) {
  return {name,
          {{Act::host_read, a, word},
           {Act::host_write, a, word},
           {Act::kernel_read, a, word},
           {Act::kernel_write, a, word},
           {Act::kernel_write, b, word},
           {Act::set_now, a, word},
           {Act::wait_device},
           {Act::wait_stream, a},
           {Act::record, a},
           {Act::wait_event},
           {Act::stream_waits, b}}};
}

Family copy_family(const char* name, Word word, In a, In b) {
  return {name,
          {{Act::host_read, a, word},
           {Act::host_write, a, word},
           {Act::kernel_write, a, Word::device},
           {Act::copy, a, word, Word::device},
           {Act::copy, b, Word::device, word},
           {Act::copy_now, a, Word::device, word},
           {Act::copy_now, a, word, Word::other_device},
           {Act::copy, a, word, Word::other_pinned},
           {Act::wait_stream, a},
           {Act::record, b},
           {Act::wait_event},
           {Act::stream_waits, a}}};
}

Family device_family(const char* name, In a, In b) {
  return {name,
          {{Act::kernel_read, a, Word::device},
           {Act::kernel_write, a, Word::device},
           {Act::kernel_read, b, Word::device},
           {Act::set, b, Word::device},
           {Act::copy_now, a, Word::device, Word::pageable},
           {Act::copy, a, Word::device, Word::pageable},
           {Act::wait_stream, a},
           {Act::record, a},
           {Act::stream_waits, b}}};
}

Family freed_family(const char* name, In a, In b) {
  return {name,
          {{Act::kernel_read, a, Word::device},
           {Act::kernel_write, b, Word::device},
           {Act::copy_now, a, Word::other_device, Word::device},
           {Act::copy_now, a, Word::pageable, Word::device},
           {Act::free_after, a, Word::device},
           {Act::wait_stream, a},
           {Act::record, b},
           {Act::stream_waits, a}}};
}

Family symbol_family(const char* name, In a, In b) {
  return {name,
          {{Act::kernel_read, a, Word::symbol},
           {Act::kernel_write, b, Word::symbol},
           {Act::to_symbol_now, a, Word::symbol, Word::pageable},
           {Act::to_symbol, a, Word::symbol, Word::pageable},
           {Act::to_symbol, b, Word::symbol, Word::pinned},
           {Act::from_symbol, b, Word::pinned},
           {Act::host_write, a, Word::pinned},
           {Act::wait_stream, a},
           {Act::record, a},
           {Act::stream_waits, b}}};
}

Family function_family(const char* name, Word word, In a, In b) {
  return {name,
          {{Act::function_read, a, word},
           {Act::function_write, b, word},
           {Act::kernel_read, a, word},
           {Act::kernel_write, b, word},
           {Act::host_read, a, word},
           {Act::host_write, a, word},
           {Act::wait_stream, a},
           {Act::record, b},
           {Act::stream_waits, a}}};
}

std::vector<Family> families() {
  return {host_family("managed memory, the default stream and a blocking one", Word::managed, In::the_default,
                      In::blocking),
          host_family("managed memory, two free streams", Word::managed, In::free_one, In::other_free),
          host_family("pinned memory, the default stream and a free one", Word::pinned, In::the_default, In::free_one),
          host_family("mapped memory, two blocking streams", Word::mapped, In::blocking, In::other_blocking),
          copy_family("copies of pinned memory, the default stream and a blocking one", Word::pinned, In::the_default,
                      In::blocking),
          copy_family("copies of pinned memory, two free streams", Word::pinned, In::free_one, In::other_free),
          copy_family("copies of managed memory, a blocking stream and a free one", Word::managed, In::blocking,
                      In::free_one),
          device_family("device memory, the default stream and a blocking one", In::the_default, In::blocking),
          device_family("device memory, the default stream and a free one", In::the_default, In::free_one),
          device_family("device memory, two free streams", In::free_one, In::other_free),
          freed_family("freed memory, the default stream and a blocking one", In::the_default, In::blocking),
          freed_family("freed memory, the default stream and a free one", In::the_default, In::free_one),
          freed_family("freed memory, two free streams", In::free_one, In::other_free),
          symbol_family("symbols, the default stream and a free one", In::the_default, In::free_one),
          symbol_family("symbols, two blocking streams", In::blocking, In::other_blocking),
          function_family("host functions, two free streams", Word::pinned, In::free_one, In::other_free),
          function_family("host functions, the default stream and a blocking one", Word::managed, In::the_default,
                          In::blocking)};
}

}  // namespace

TEST_CASE("every host program of up to five steps races where the model says so, and nowhere else") {
  run_steps({});  // makes what outlives a program
  for (const Family& family : families()) {
    Tally tally;
    Program program;
    run_all(family.alphabet, 5, program, OrderModel(), tally);
    MESSAGE(fmt::format("{}: {} programs, {} with a race, {} judged wrongly", family.name, tally.programs, tally.races,
                        tally.wrong));
    CHECK(tally.wrong == 0);
  }
}

TEST_CASE("random host programs of up to twelve steps race where the model says so, on every schedule") {
  run_steps({});
  std::vector<Step> alphabet;
  for (const Family& family : families()) {
    for (const Step& step : family.alphabet) {
      if (step.act != Act::free_after) alphabet.push_back(step);
    }
  }
  for (const In stream : {In::blocking, In::free_one}) alphabet.push_back({Act::ask_stream, stream});
  std::mt19937 random(36);
  Tally tally;
  for (int i = 0; i < 3000; ++i) {
    Program program;
    OrderModel model;
    while (program.size() < 12 && !model.has_race()) {
      const Step step = alphabet[random() % alphabet.size()];
      if (!may_follow(program, model, step)) continue;
      program.push_back(step);
      model.take(step);
    }
    for (const Schedule schedule : {Schedule::forward, Schedule::reversed, Schedule::shuffled})
      compare(program, schedule, tally);
  }
  MESSAGE(fmt::format("{} runs, {} with a race, {} judged wrongly", tally.programs, tally.races, tally.wrong));
  CHECK(tally.wrong == 0);
}
