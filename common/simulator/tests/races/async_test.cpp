/// @file
/// Asynchronous copies: every short kernel of copies, batches, waits, barriers and a read, beside a model that shares nothing
/// with the simulator. A finding says who must wait for the copy, and before which barrier.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "async_steps.hpp"
#include "simulator/observe/session.hpp"

using namespace simulator;

namespace {

using Acts = std::vector<AsyncAct>;

std::string steps_text(const AsyncProgram& program) {
  static const char* const names[] = {"copy",    "other copy", "commit", "wait(0)",
                                      "wait(1)", "barrier",    "read",   "read by other"};
  std::string all = fmt::format("[{}, {}] ", program.spelling == AsyncSpelling::primitives ? "primitives" : "pipeline",
                                program.reader);
  for (int i = 0; i < program.count; ++i) all += fmt::format("{}; ", names[static_cast<int>(program.acts[i])]);
  return all;
}

/// What is known of the copy when the last step reads: CUDA C++ Programming Guide, Asynchronous Data Copies.
struct CopyModel {
  bool begun = false;
  bool waited_for = false;
  bool barrier_since = false;       ///< since it began
  bool barrier_since_wait = false;  ///< since it was waited for

  explicit CopyModel(const Acts& acts) {
    std::vector<bool> batches;  // whether the copy is in it
    bool open = false;
    const auto wait = [&](std::size_t newest) {
      while (batches.size() > newest) {
        waited_for = waited_for || batches.front();
        batches.erase(batches.begin());
      }
    };
    for (const AsyncAct act : acts) {
      if (act == AsyncAct::copy) begun = open = true;
      if (act == AsyncAct::commit) {
        batches.push_back(open);
        open = false;
      }
      if (act == AsyncAct::wait_all) wait(0);
      if (act == AsyncAct::wait_prior) wait(1);
      if (act != AsyncAct::barrier) continue;
      barrier_since = begun;
      barrier_since_wait = waited_for;
    }
  }

  bool races(bool read_by_other) const { return begun && !(read_by_other ? barrier_since_wait : waited_for); }
};

AsyncProgram program_of(const Acts& acts, AsyncAct read, AsyncSpelling spelling, int reader) {
  AsyncProgram program{spelling, reader};
  for (const AsyncAct act : acts) program.acts[program.count++] = act;
  program.acts[program.count++] = read;
  return program;
}

struct CopyTally {
  int racy = 0;
  int silent = 0;
};

void check_advice(const AsyncProgram& program, const CopyModel& model, const Finding& finding) {
  INFO(steps_text(program), finding.message, " ", finding.help);
  CHECK(finding.message.find("round") == std::string::npos);
  CHECK(finding.message.find("asynchronous copy") != std::string::npos);
  const bool by_other = program.acts[program.count - 1] == AsyncAct::other_read;
  const bool names_barrier = finding.help.find("before the barrier in line") != std::string::npos;
  const bool waits_too_little = finding.help.find("The thread's last wait") != std::string::npos;
  if (by_other && model.barrier_since) {
    CHECK((names_barrier || waits_too_little));
  } else {
    CHECK(!names_barrier);
  }
}

void compare(const AsyncProgram& program, const CopyModel& model, CopyTally& tally) {
  const bool racy = model.races(program.acts[program.count - 1] == AsyncAct::other_read);
  ++(racy ? tally.racy : tally.silent);
  for (const Schedule schedule : {Schedule::forward, Schedule::reversed}) {
    bool found = false;
    for (const Finding& finding : observe({.schedule = schedule}, [&] { run_async(program); }).findings) {
      if (finding.severity == Severity::info) continue;
      if (finding.kind != FindingKind::shared_race) FAIL_CHECK((steps_text(program) + finding.message));
      found = true;
      check_advice(program, model, finding);
    }
    if (found != racy) FAIL_CHECK((steps_text(program) + (found ? "found, but no race" : "a race, but not found")));
  }
}

/// Calls `visit` with every way to make so many steps before the read, each copy made once at most.
template <class Visit>
void for_each_sequence(int steps, Acts& acts, Visit visit) {
  if (steps == 0) return visit(acts);
  for (int act = 0; act <= static_cast<int>(AsyncAct::barrier); ++act) {
    const auto next = static_cast<AsyncAct>(act);
    const bool copies = next == AsyncAct::copy || next == AsyncAct::other_copy;
    if (copies && std::find(acts.begin(), acts.end(), next) != acts.end()) continue;
    acts.push_back(next);
    for_each_sequence(steps - 1, acts, visit);
    acts.pop_back();
  }
}

}  // namespace

TEST_CASE("an asynchronous copy: every short way to commit, wait and meet before the read") {
  constexpr int most_steps = 5;
  CopyTally tally;
  for (int steps = 1; steps <= most_steps; ++steps) {
    Acts acts;
    for_each_sequence(steps, acts, [&](const Acts& all) {
      if (std::find(all.begin(), all.end(), AsyncAct::copy) == all.end()) return;
      const CopyModel model(all);
      for (const AsyncSpelling spelling : {AsyncSpelling::primitives, AsyncSpelling::pipeline}) {
        if (spelling == AsyncSpelling::pipeline && steps == most_steps) continue;  // they are one instruction
        compare(program_of(all, AsyncAct::own_read, spelling, 32), model, tally);
        for (const int reader : {1, 32}) compare(program_of(all, AsyncAct::other_read, spelling, reader), model, tally);
      }
    });
  }
  MESSAGE(tally.racy << " programs race, " << tally.silent << " do not");
  CHECK(tally.racy >= 1000);
  CHECK(tally.silent >= 50);
}
