/// @file
/// One case under all schedules.
#include "judge/judge_case.hpp"

#include <doctest/doctest.h>

#include "fake_backend.hpp"
#include "verdict/wrong_result_text.hpp"

using namespace course;
using simulator::Schedule;

TEST_CASE("a right launch passes, under every schedule") {
  FakeBackend backend;
  CHECK_FALSE(judge_case(question(write_right), "a", backend).failed());
  CHECK(backend.runs == 3);
}

TEST_CASE("the first wrong output is named with its owner") {
  FakeBackend backend;
  const CaseResult result = judge_case(question([](float* out) {
                                         write_right(out);
                                         out[2] = out[3] = 9.5F;
                                       }),
                                       "a", backend);
  REQUIRE(result.wrong);
  CHECK(result.failed());
  CHECK(describe(*result.wrong) == "out[2] is 9.5, but 3 is right (block 1, thread 0); 2 of 4 outputs are wrong");
  CHECK(result.wrong->cause == Cause::not_block_0);
}

TEST_CASE("an input in the place of the outputs is told as that") {
  FakeBackend backend;
  Case asked = question([](float* out) {
    for (int i = 0; i < 4; ++i) out[i] = static_cast<float>(i + 1) / 2;
  });
  asked.inputs = {{"b", {7, 8, 9, 9}}, {"a", {0.5F, 1, 1.5F, 2}}};
  const CaseResult result = judge_case(asked, "a", backend);
  REQUIRE(result.wrong);
  CHECK(result.wrong->explanation.starts_with("The outputs are the elements of a, as they came"));
}

TEST_CASE("nothing written is said so") {
  FakeBackend backend;
  const CaseResult result = judge_case(question([](float*) {}), "a", backend);
  REQUIRE(result.wrong);
  CHECK(result.wrong->nothing_written);
  CHECK(describe(*result.wrong) ==
        "out[0] was never written, but 1 is right (block 0, thread 0); 4 of 4 outputs are wrong");
}

TEST_CASE("nothing written after an error: the error alone is told") {
  FakeBackend backend(
      [](Schedule) { return simulator::Observation{.findings = {finding_at(5)}, .counts = {}, .barriers = {}}; });
  const CaseResult result = judge_case(question([](float*) {}), "a", backend);
  CHECK(result.failed());
  CHECK_FALSE(result.wrong);
  CHECK(judge_case(question([](float* out) { out[0] = 1; }), "a", backend).wrong);  // something was written
}

TEST_CASE("after an error too little done is no finding of its own, too much is") {
  FakeBackend backend([](Schedule) {
    simulator::Observation seen;
    seen.findings = {finding_at(5)};
    seen.counts.global_reads = {3, 6};
    return seen;
  });
  Case asked = question(write_right);
  asked.budget.global_reads = {.per_thread = 1, .at_least = 8};
  const CaseResult result = judge_case(asked, "a", backend);
  REQUIRE(result.overruns.size() == 1);
  CHECK(result.overruns[0].rule == Rule::per_thread);
}

TEST_CASE("beside an error no cause is guessed from the wrong outputs") {
  const auto wrong = [](float* out) { out[0] = 9; };
  FakeBackend quiet;
  const CaseResult guessed = judge_case(question(wrong), "a", quiet);
  FakeBackend racing([](Schedule) {
    simulator::Observation seen;
    seen.findings = {finding_at(5)};
    return seen;
  });
  const CaseResult seen = judge_case(question(wrong), "a", racing);
  REQUIRE(guessed.wrong);
  REQUIRE(seen.wrong);
  CHECK(seen.wrong->explanation == "Fix the errors above first; they may be the cause.");
  CHECK(guessed.wrong->explanation != seen.wrong->explanation);
}

TEST_CASE("a kernel that never ends is asked once") {
  for (const auto kind : {simulator::FindingKind::timeout, simulator::FindingKind::deadlock}) {
    FakeBackend backend([kind](Schedule) {
      simulator::Observation seen;
      seen.findings = {finding_at(5, kind)};
      return seen;
    });
    CHECK(judge_case(question(write_right), "a", backend).failed());
    CHECK(backend.runs == 1);
  }
}

TEST_CASE("wrong under another order of threads only: the cause says so") {
  FakeBackend backend;
  const CaseResult result = judge_case(question([&](float* out) {
                                         write_right(out);
                                         if (backend.running_schedule == Schedule::reversed) out[0] = 7;
                                       }),
                                       "a", backend);
  REQUIRE(result.wrong);
  CHECK(result.wrong->explanation.starts_with("Right when the threads run in order, wrong when they run backwards"));
}

TEST_CASE("findings of all schedules are merged; counters are the first schedule's") {
  FakeBackend backend([](Schedule schedule) {
    simulator::Observation seen;
    seen.findings = {finding_at(5)};
    if (schedule == Schedule::shuffled) seen.findings.push_back(finding_at(9));
    seen.counts.global_reads = {schedule == Schedule::forward ? 1U : 50U, 4};
    return seen;
  });
  Case asked = question(write_right);
  asked.budget.global_reads.per_thread = 1;
  const CaseResult result = judge_case(asked, "a", backend);
  CHECK(result.findings.size() == 2);
  CHECK(result.counts->global_reads.max_per_thread == 1);
  CHECK(result.overruns.empty());
  CHECK(result.failed());
}

TEST_CASE("information does not fail a case, a warning does") {
  simulator::Finding finding = finding_at(5);
  SUBCASE("information") { finding.severity = simulator::Severity::info; }
  SUBCASE("warning") { finding.severity = simulator::Severity::warning; }
  FakeBackend backend(
      [&](Schedule) { return simulator::Observation{.findings = {finding}, .counts = {}, .barriers = {}}; });
  const bool fails = finding.severity == simulator::Severity::warning;
  CHECK(judge_case(question(write_right), "a", backend).failed() == fails);
}

TEST_CASE("a barrier orders something if it does so under any schedule") {
  FakeBackend backend([](Schedule schedule) {
    simulator::Observation seen;
    seen.barriers = {{{"kernel.cu", 7, 0}, 8, schedule == Schedule::reversed}, {{"kernel.cu", 9, 0}, 8, false}};
    return seen;
  });
  const CaseResult result = judge_case(question(write_right), "a", backend);
  REQUIRE(result.barriers.size() == 2);
  CHECK(result.barriers[0].orders_something);
  CHECK_FALSE(result.barriers[1].orders_something);
}

TEST_CASE("no outputs: nothing to compare") {
  FakeBackend backend;
  CHECK_FALSE(judge_case({.expected = {}, .launch = [](float*) {}}, "a", backend).failed());
}

TEST_CASE("the first schedule is traced, and only where somebody asks") {
  FakeBackend backend;
  CHECK_FALSE(judge_case(question(write_right), "a", backend).trace);
  CHECK(backend.traced_runs == 0);
  const simulator::TraceSelection selection;
  CHECK(judge_case(question(write_right), "a", backend, simulator::Metrics::off, &selection).trace);
  CHECK(backend.traced_runs == 1);
  Case refused = question(write_right);
  refused.must_throw = true;
  CHECK(judge_case(refused, "a", backend, simulator::Metrics::off, &selection).trace);
  CHECK(backend.traced_runs == 2);
}

TEST_CASE("a launch that is bound to be refused: the function must throw, and nothing else is judged") {
  FakeBackend backend([](Schedule) {
    return simulator::Observation{
        .findings = {finding_at(7, simulator::FindingKind::launch_error)}, .counts = {}, .barriers = {}};
  });
  Case refused = question([](float*) { throw Thrown(); });
  refused.must_throw = true;
  CHECK_FALSE(judge_case(refused, "a", backend).failed());

  refused.launch = write_right;  // as if nothing had happened
  const CaseResult silent = judge_case(refused, "a", backend);
  REQUIRE(silent.findings.size() == 1);
  CHECK(silent.failed());
  CHECK(silent.findings[0].kind == simulator::FindingKind::unchecked_error);
  CHECK(silent.findings[0].where.line == 7);
}

TEST_CASE("a launch is refused, and the function gives up without having asked for its error") {
  FakeBackend backend([](Schedule) {
    return simulator::Observation{.findings = {finding_at(7, simulator::FindingKind::launch_error)},
                                  .counts = {},
                                  .barriers = {},
                                  .refusal_unasked = true};
  });
  Case refused = question([](float*) { throw Thrown(); });
  refused.must_throw = true;
  const CaseResult by_luck = judge_case(refused, "a", backend);
  REQUIRE(by_luck.findings.size() == 1);
  CHECK(by_luck.failed());
  CHECK(by_luck.findings[0].kind == simulator::FindingKind::unchecked_error);
  CHECK(by_luck.findings[0].message.find("something else") != std::string::npos);
}

TEST_CASE("a launch that is refused on purpose: judged only where that can be done") {
  FakeBackend backend;
  Case refused = question(write_right);
  refused.launches_accepted = 0;
  CHECK(judge_case(refused, "a", backend).failed());
  backend.counting = false;
  CHECK_FALSE(judge_case(refused, "a", backend).failed());
}

TEST_CASE("an output whose number says little is called by its name") {
  FakeBackend backend;
  Case named = question([](float*) {});
  named.name_output = [](std::size_t i) { return i == 0 ? "H100, 128 threads" : "another"; };
  const CaseResult result = judge_case(named, "a", backend);
  REQUIRE(result.wrong);
  CHECK(describe(*result.wrong).find("H100, 128 threads was never written, but 1 is right") == 0);
}

TEST_CASE("a launch that should be refused, and has its numbers the wrong way round") {
  FakeBackend backend([](Schedule) {
    simulator::Observation seen;
    seen.launches = {{"k", {"kernel.cu", 12, 0}, {2048, 1, 1}, {1, 1, 1}}};
    return seen;
  });
  Case refused = question([](float*) {});
  refused.must_throw = true;
  const CaseResult result = judge_case(refused, "a", backend);
  REQUIRE(result.findings.size() == 1);
  CHECK(result.findings[0].kind == simulator::FindingKind::launch_error);
  CHECK(result.findings[0].cause == Cause::swapped_launch);
  CHECK(result.findings[0].where.line == 12);
  CHECK(result.findings[0].message.starts_with("this launch has 2048 blocks of 1 thread"));
}

TEST_CASE("of whole numbers the inputs are shown, and the case is known for one to follow on paper") {
  FakeBackend backend;
  Case by_hand = question([](float* out) {
    write_right(out);
    out[3] = 9;
  });
  by_hand.inputs = {{"a", {3, 1, 4, 1}}};
  const CaseResult result = judge_case(by_hand, "a", backend);
  REQUIRE(result.wrong);
  CHECK(result.wrong->whole_numbers);
  REQUIRE(result.wrong->inputs.size() == 1);
  CHECK(result.wrong->inputs[0].values.size() == 4);
  by_hand.inputs = {{"a", {3, 1, 4, 1.5F}}};
  CHECK_FALSE(judge_case(by_hand, "a", backend).wrong->whole_numbers);
}

TEST_CASE("a thread over its limit is watched in a second run") {
  FakeBackend backend([](Schedule) {
    simulator::Observation seen;
    seen.counts.global_reads = {3, 6, 6, {1, {0, 0, 0}, {1, 0, 0}}};
    return seen;
  });
  Case limited = question(write_right);
  limited.budget.global_reads.per_thread = 1;
  CaseResult result = judge_case(limited, "a", backend);
  REQUIRE(result.overruns.size() == 1);
  CHECK(backend.traced_runs == 0);
  find_costs(result, limited, backend);
  CHECK(backend.traced_runs == 1);
  CHECK(result.costs.size() == 1);
}
