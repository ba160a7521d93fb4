/// @file
/// Cases put together.
#include "judge/verdict_builder.hpp"

#include <doctest/doctest.h>

#include <tuple>

#include "sample_verdict.hpp"

using namespace course;

TEST_CASE("no case, no pass") { CHECK_FALSE(empty_verdict().verdict().passed()); }

TEST_CASE("right cases pass") {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), right_result());
  builder.begin_case("b");
  CHECK(builder.verdict().passed());
  CHECK(cases_passed(builder.verdict()) == 2);
  CHECK(builder.verdict().findings.empty());
}

TEST_CASE("one wrong case fails the verdict, and its message is the case's") {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), right_result());
  builder.begin_case("b");
  builder.add(empty_case(), wrong_result());
  CHECK_FALSE(builder.verdict().passed());
  CHECK(cases_passed(builder.verdict()) == 1);
  CHECK(builder.verdict().cases.at(1).message.starts_with("out[3] is 2.5, but 1.5 is right"));
  REQUIRE(builder.verdict().findings.size() == 1);
  CHECK(builder.verdict().findings[0].kind == simulator::FindingKind::wrong_result);
  CHECK(builder.verdict().findings[0].where.line == 2);
}

TEST_CASE("several questions in one case are one case, with one wrong result") {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), wrong_result());
  builder.add(empty_case(), wrong_result());
  builder.begin_case("a");  // a further subcase
  builder.add(empty_case(), right_result());
  CHECK(builder.verdict().cases.size() == 1);
  CHECK_FALSE(builder.verdict().passed());
  CHECK(builder.verdict().findings.size() == 1);
}

TEST_CASE("a wrong result stands at the line that wrote it, and says how it came about unless a pattern explains it") {
  const auto finding_of = [](Cause cause, bool is_conclusive) {
    CaseResult result = wrong_result();
    result.wrong->diagnoses = {{cause, "All are shifted.", is_conclusive, "Look around."}};
    result.wrong->where = {"pool.cu", 9, 3};
    result.wrong->origin = "Thread 0 writes it.";
    VerdictBuilder builder = empty_verdict();
    builder.begin_case("a");
    builder.add(empty_case(), result);
    return builder.verdict().findings.at(0);
  };
  CHECK(finding_of(Cause::shifted, true).where.line == 9);
  CHECK(finding_of(Cause::shifted, true).has_place);
  CHECK(finding_of(Cause::shifted, true).help == "All are shifted.");
  CHECK(finding_of(Cause::shifted, false).help == "All are shifted. Thread 0 writes it.");
  CHECK(finding_of(Cause::last_block, true).help == "All are shifted. Thread 0 writes it.");
}

TEST_CASE("a guess is said only where it is not known how the outputs came about") {
  CaseResult result = wrong_result();
  result.wrong->diagnoses = {{Cause::all_zeros, "All are 0.", false, "Perhaps nothing was added."}};
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), result);
  CHECK(builder.verdict().findings.at(0).help == "All are 0. Perhaps nothing was added.");
}

TEST_CASE("a missed barrier is told before what it leaves unset, and a wild index after what it was read from") {
  using simulator::FindingKind;
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  simulator::Finding wild = finding_at(3, FindingKind::out_of_bounds);
  wild.cause = Cause::far_away;
  result.findings = {wild, finding_at(5, FindingKind::uninitialized_read),
                     finding_at(7, FindingKind::barrier_divergence)};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  const std::vector<simulator::Finding> told = builder.verdict().findings;
  REQUIRE(told.size() == 3);
  CHECK(told[0].kind == FindingKind::barrier_divergence);
  CHECK(told[1].kind == FindingKind::uninitialized_read);
  CHECK(told[2].kind == FindingKind::out_of_bounds);
}

TEST_CASE("findings are merged over cases; errors come before information") {
  VerdictBuilder builder = empty_verdict();
  simulator::Finding info = finding_at(9);
  info.severity = simulator::Severity::info;
  for (const char* name : {"a", "b"}) {
    CaseResult result = right_result();
    result.findings = {info, finding_at(5)};
    builder.begin_case(name);
    builder.add(empty_case(), result);
  }
  REQUIRE(builder.verdict().findings.size() == 2);
  CHECK(builder.verdict().findings[0].where.line == 5);
  CHECK(cases_passed(builder.verdict()) == 0);
}

TEST_CASE("information alone leaves a pass") {
  VerdictBuilder builder = empty_verdict();
  simulator::Finding info = finding_at(9);
  info.severity = simulator::Severity::info;
  builder.begin_case("a");
  builder.add(info);
  CHECK(builder.verdict().passed());
  CHECK(builder.verdict().findings.size() == 1);
}

TEST_CASE("a finding without a place gets the kernel's") {
  VerdictBuilder builder = empty_verdict();
  simulator::Finding crash;
  crash.message = "it ended";
  builder.begin_case("a");
  builder.add(crash);
  CHECK(builder.verdict().findings.at(0).where.file == "data/unsolved.cu");
  CHECK(builder.verdict().cases.at(0).message == "it ended");
}

TEST_CASE("counters and budget of a case are its first question's") {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case({.global_reads = {.per_thread = 1}}), right_result());
  CaseResult later = right_result();
  later.counts->global_reads = {9, 90};
  builder.add(empty_case({.global_reads = {.per_thread = 20}}), later);
  CHECK(builder.verdict().cases.at(0).counts->global_reads.total == 8);
  CHECK(builder.verdict().cases.at(0).budget.global_reads.per_thread == 1);
}

TEST_CASE("a barrier that orders nothing in any case is remarked on, in a pass") {
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  result.barriers = {{{"kernel.cu", 26, 0}, 8, false}, {{"kernel.cu", 30, 0}, 8, false}};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  result.barriers[1].orders_something = true;
  builder.begin_case("b");
  builder.add(empty_case(), result);
  REQUIRE(builder.verdict().notes.size() == 1);
  CHECK(builder.verdict().notes[0].starts_with("The __syncthreads() at line 26 orders nothing here"));
  builder.begin_case("c");
  builder.add(empty_case(), wrong_result());
  CHECK(builder.verdict().notes.empty());
}

TEST_CASE("shared memory without a barrier: none is needed") {
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  builder.begin_case("a");
  builder.add(empty_case(), result);
  CHECK(builder.verdict().notes.empty());  // no shared memory yet
  result.counts->shared_writes = {1, 8};
  builder.add(empty_case(), result);
  REQUIRE(builder.verdict().notes.size() == 1);
  CHECK(builder.verdict().notes[0].find("A barrier would order nothing") != std::string::npos);
}

TEST_CASE("shared memory ordered by a warp's own means: no remark") {
  Subject subject{.exercise = "x", .source = ""};
  subject.may_order_without_barriers = true;
  VerdictBuilder builder(subject);
  CaseResult result = right_result();
  result.counts->shared_writes = {1, 8};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  CHECK(builder.verdict().notes.empty());
}

TEST_CASE("unsolved regions are spoken of only in a fail") {
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  CHECK(builder.verdict().unsolved.empty());
  builder.add(empty_case(), unwritten_result());
  CHECK(builder.verdict().unsolved.size() == 2);
}

TEST_CASE("a whole program beside its empty region is written, unless the region asks for the cause in a given one") {
  for (const bool asks : {false, true}) {
    Subject subject{.exercise = "x", .todos = {{.number = 1}}};
    subject.program_beside = true;
    VerdictBuilder builder(subject);
    builder.begin_case("a");
    Case question = empty_case();
    question.asks_for_cause = asks;
    builder.add(question, unwritten_result());
    CHECK(builder.verdict().unsolved.empty() != asks);
  }
}

TEST_CASE("a finding says its case: the first that showed it, with its count") {
  VerdictBuilder builder = empty_verdict();
  std::uint64_t count = 3;
  for (const char* name : {"a", "b"}) {
    CaseResult result = right_result();
    result.findings = {finding_at(5)};
    result.findings[0].count = count;
    count *= 4;
    builder.begin_case(name);
    builder.add(empty_case(), result);
  }
  const Verdict verdict = builder.verdict();
  REQUIRE(verdict.findings.size() == 1);
  CHECK(verdict.findings[0].case_name == "a");
  CHECK(verdict.findings[0].count == 3);
  CHECK(verdict.findings[0].has_place);
}

TEST_CASE("a wrong result and an overrun name case, origin and limit as fields") {
  VerdictBuilder builder = empty_verdict();
  const Budget budget{.global_reads = {.per_thread = 0}};
  CaseResult result = wrong_result();
  result.overruns = overruns(budget, *result.counts);
  builder.begin_case("a");
  builder.add(empty_case(budget), result);
  const Verdict verdict = builder.verdict();
  REQUIRE(verdict.findings.size() == 2);
  CHECK(verdict.findings[0].origin == simulator::Origin::outputs);
  CHECK(verdict.findings[0].case_name == "a");
  CHECK(verdict.findings[1].origin == simulator::Origin::counts);
  CHECK(verdict.findings[1].case_name == "a");
  CHECK(verdict.findings[1].limit == "global_reads");
  CHECK_FALSE(verdict.findings[1].has_place);
  REQUIRE(verdict.cases[0].overruns.size() == 1);
  CHECK(verdict.cases[0].overruns[0].actual == 1);
}

TEST_CASE("one line that reads and writes too often in one way is one finding") {
  const Budget budget{.global_reads = {.per_thread = 0}, .global_writes = {.per_thread = 0}};
  const auto findings_with = [&](Cause cause_of_writes) {
    VerdictBuilder builder = empty_verdict();
    CaseResult result;
    result.overruns = {{counter_with_key("global_reads"), Rule::per_thread, 0, 8},
                       {counter_with_key("global_writes"), Rule::per_thread, 0, 4}};
    result.costs = {{.lines = {{{"k.cu", 7, 0}, ""}}, .cause = Cause::pieces_of_a_pack, .help = "Read a[0]."},
                    {.lines = {{{"k.cu", 7, 0}, ""}}, .cause = cause_of_writes, .help = "Write out[0]."}};
    builder.begin_case("a");
    builder.add(empty_case(budget), result);
    return builder.verdict().findings.size();
  };
  CHECK(findings_with(Cause::pieces_of_a_pack) == 1);
  CHECK(findings_with(Cause::idle_threads) == 2);
}

TEST_CASE("the verdict for a program that dies in a case is a crash, and leaves the builder as it was") {
  VerdictBuilder builder = empty_verdict();
  simulator::Finding crash;
  crash.message = "the host function threw an exception";
  builder.begin_case("n = 4");
  builder.add(crash);
  builder.begin_case("n = 8");
  const Verdict ended = builder.verdict_if_it_ends_here();
  CHECK(ended.ruling == Ruling::fail);
  REQUIRE(ended.findings.size() == 2);
  CHECK(ended.findings[1].kind == simulator::FindingKind::crash);
  CHECK(ended.findings[1].origin == simulator::Origin::ending);
  CHECK(ended.findings[1].case_name == "n = 8");
  CHECK(ended.findings[1].message == "the program ended while case 'n = 8' was running");
  CHECK(builder.verdict().findings.size() == 1);
  CHECK(builder.cases().back().passed);
}

TEST_CASE("the case that can be followed on paper is told first, with what another case shows") {
  VerdictBuilder builder = empty_verdict();
  CaseResult random = wrong_result();
  random.wrong->diagnoses = {{Cause::last_block, "The guard.", true}};
  builder.begin_case("random");
  builder.add(empty_case(), random);
  CaseResult by_hand = wrong_result();
  by_hand.wrong->diagnoses = {{}};
  by_hand.wrong->whole_numbers = true;
  builder.begin_case("by hand");
  builder.add(empty_case(), by_hand);
  const Verdict verdict = builder.verdict();
  CHECK(verdict.findings[0].case_name == "by hand");
  CHECK(verdict.findings[0].help == "The guard. (Seen in the case 'random'.)");
  CHECK(case_named(verdict, "by hand")->wrong->cause == Cause::last_block);
}

TEST_CASE("what a case with wrong outputs excludes is not said of another") {
  VerdictBuilder builder = empty_verdict();
  CaseResult first = wrong_result();
  first.wrong->diagnoses = {{Cause::last_block, "The guard.", true}, {}};
  builder.begin_case("a");
  builder.add(empty_case(), first);
  CHECK(builder.verdict().findings[0].help == "The guard.");
  CaseResult second = wrong_result();
  second.wrong->diagnoses = {{}};
  second.wrong->excluded = {Cause::last_block};
  builder.begin_case("b");
  builder.add(empty_case(), second);
  for (const simulator::Finding& finding : builder.verdict().findings) CHECK(finding.help.empty());
}

TEST_CASE("the compiler's warnings: first where they may explain a fail, last otherwise, a note of a pass") {
  simulator::Finding slip = finding_at(4, simulator::FindingKind::compiler_warning);
  slip.severity = simulator::Severity::warning;
  slip.origin = simulator::Origin::compiler;
  simulator::Finding other = slip;
  other.origin = simulator::Origin::remark;
  VerdictBuilder builder({.exercise = "x", .warnings = {slip, other}});
  builder.begin_case("a");
  builder.add(empty_case(), right_result());
  CHECK(builder.verdict().passed());
  CHECK(builder.verdict().findings.empty());
  CHECK(builder.verdict().notes.size() == 2);
  CaseResult result = wrong_result();
  result.wrong->diagnoses = {{Cause::scaled, "Twice.", true}};
  builder.add(empty_case(), result);
  const Verdict verdict = builder.verdict();
  REQUIRE(verdict.findings.size() == 3);
  CHECK(verdict.findings[0].origin == simulator::Origin::compiler);
  CHECK(verdict.findings[1].help.find("warning above") != std::string::npos);
  CHECK(verdict.findings[2].origin == simulator::Origin::remark);
}

TEST_CASE("one index that is wrong is one finding, wherever its line leads") {
  using simulator::FindingKind;
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  result.findings = {finding_at(5, FindingKind::out_of_bounds), finding_at(5, FindingKind::use_after_free),
                     finding_at(6, FindingKind::out_of_bounds), finding_at(5, FindingKind::shared_race)};
  result.findings[1].variable = "b";
  builder.begin_case("a");
  builder.add(empty_case(), result);
  const Verdict verdict = builder.verdict();
  REQUIRE(verdict.findings.size() == 3);
  CHECK(verdict.findings[0].kind == FindingKind::out_of_bounds);
  CHECK(verdict.findings[1].where.line == 6);
  CHECK(verdict.findings[2].kind == FindingKind::shared_race);
}

TEST_CASE("information that explains wrong outputs comes before them") {
  VerdictBuilder builder = empty_verdict();
  CaseResult result = wrong_result();
  simulator::Finding plain = finding_at(5);
  plain.severity = simulator::Severity::info;
  simulator::Finding telling = finding_at(6, simulator::FindingKind::shuffle_mask);
  telling.severity = simulator::Severity::info;
  telling.cause = Cause::shuffle_of_own_value;
  result.findings = {plain, telling};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  const Verdict verdict = builder.verdict();
  REQUIRE(verdict.findings.size() == 3);
  CHECK(verdict.findings[0].where.line == 6);
  CHECK(verdict.findings[1].kind == simulator::FindingKind::wrong_result);
  CHECK(verdict.findings[2].where.line == 5);
}

TEST_CASE("what a program prints is told after what may explain it") {
  using simulator::FindingKind;
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  result.findings = {finding_at(3, FindingKind::wrong_result), finding_at(4, FindingKind::uninitialized_read),
                     finding_at(5, FindingKind::shared_race), finding_at(6, FindingKind::memory_leak)};
  result.findings[1].severity = simulator::Severity::info;
  result.findings[2].severity = simulator::Severity::warning;
  result.findings[3].severity = simulator::Severity::warning;
  builder.begin_case("a");
  builder.add(empty_case(), result);
  const auto lines = [&] {
    std::vector<int> told;
    for (const simulator::Finding& finding : builder.verdict().findings) told.push_back(finding.where.line);
    return told;
  };
  CHECK(lines() == std::vector<int>{5, 4, 3, 6});
  CaseResult crash = right_result();
  crash.findings = {finding_at(7, FindingKind::out_of_bounds)};
  builder.add(empty_case(), crash);
  CHECK(lines() == std::vector<int>{7, 5, 4, 3, 6});
}

TEST_CASE("of two cases that can be followed on paper, the one with fewer outputs is told first") {
  VerdictBuilder builder = empty_verdict();
  for (const std::size_t total : {256, 10}) {
    CaseResult result = wrong_result();
    result.wrong->whole_numbers = true;
    result.wrong->total = total;
    CHECK(builder.is_told_before_others(*result.wrong));
    builder.begin_case(std::to_string(total));
    builder.add(empty_case(), result);
  }
  CHECK(builder.verdict().findings[0].case_name == "10");
}

TEST_CASE("that values happen to be equal somewhere is no news beside the race of the same lines") {
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  simulator::Finding race = finding_at(9);
  race.notes = {{{"kernel.cu", 5, 0}, "written here"}};
  simulator::Finding equal = race;
  equal.severity = simulator::Severity::info;
  result.findings = {equal};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  CHECK(builder.verdict().findings.size() == 1);
  result.findings = {race};
  builder.begin_case("b");
  builder.add(empty_case(), result);
  REQUIRE(builder.verdict().findings.size() == 1);
  CHECK(builder.verdict().findings[0].severity == simulator::Severity::error);
}

TEST_CASE("one missing barrier is one finding, and so is one mistake in several lines") {
  using simulator::FindingKind;
  const auto finding = [](int line, int other_line, const char* variable, FindingKind kind, Cause cause) {
    simulator::Finding one = finding_at(line, kind);
    one.variable = variable;
    one.cause = cause;
    one.help = "A barrier.";
    one.notes = {{{"kernel.cu", other_line, 0}, "written here"}};
    return one;
  };
  VerdictBuilder builder = empty_verdict();
  CaseResult result = right_result();
  result.findings = {finding(9, 5, "a_tile", FindingKind::shared_race, Cause::none),
                     finding(9, 6, "b_tile", FindingKind::shared_race, Cause::none),
                     finding(10, 5, "a_tile", FindingKind::shared_race, Cause::none),
                     finding(12, 1, "tile", FindingKind::out_of_bounds, Cause::global_index_in_tile),
                     finding(13, 2, "tile", FindingKind::out_of_bounds, Cause::global_index_in_tile),
                     finding(14, 3, "tile", FindingKind::out_of_bounds, Cause::none)};
  builder.begin_case("a");
  builder.add(empty_case(), result);
  std::vector<int> lines;
  for (const simulator::Finding& one : builder.verdict().findings) lines.push_back(one.where.line);
  CHECK(lines == std::vector<int>{9, 10, 12, 14});
}

TEST_CASE("of an unwritten output what its thread does is told, and not what lies about its place") {
  CaseResult result = wrong_result();
  result.wrong->unwritten = true;
  result.wrong->diagnoses = {{Cause::last_block, "1 output was never written. Last block only.", true}};
  result.wrong->origin = "out[3] is for thread 3 of block 0, which writes out[2] instead.";
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), result);
  CHECK(builder.verdict().findings.at(0).help == "out[3] is for thread 3 of block 0, which writes out[2] instead.");
}

TEST_CASE("single results of several cases: a factor that all of them are off is told, one that only some are is not") {
  const auto help_with = [](float last) {
    VerdictBuilder builder = empty_verdict();
    for (const auto& [name, expected, actual] :
         {std::tuple{"a", 3.0F, 12.0F}, std::tuple{"b", 5.0F, 20.0F}, std::tuple{"c", 7.0F, last}}) {
      CaseResult result = wrong_result();
      result.wrong->total = 1;
      result.wrong->expected = expected;
      result.wrong->actual = actual;
      result.wrong->explanation.clear();
      builder.begin_case(name);
      builder.add(empty_case(), result);
    }
    return builder.verdict().findings.at(0).help;
  };
  CHECK(help_with(28) == "In all 3 cases that fail, the result is 4 times what is right.");
  CHECK(help_with(27).empty());
}

TEST_CASE("a wrong result without a launch stands in the first region") {
  CaseResult result = wrong_result();
  result.counts.emplace();
  VerdictBuilder builder = empty_verdict();
  builder.begin_case("a");
  builder.add(empty_case(), result);
  const simulator::Finding without = builder.verdict().findings.at(0);
  CHECK(without.has_place);
  result.counts->threads = {1, 4};
  VerdictBuilder other = empty_verdict();
  other.begin_case("a");
  other.add(empty_case(), result);
  CHECK_FALSE(other.verdict().findings.at(0).has_place);
}

TEST_CASE("a wild index is explained by the outputs of a case that has none") {
  const auto help_with = [](bool is_conclusive) {
    CaseResult wild = right_result();
    wild.findings = {finding_at(5, simulator::FindingKind::out_of_bounds)};
    wild.findings[0].in_kernel = true;
    wild.findings[0].help = "Look at the index.";
    CaseResult wrong = wrong_result();
    wrong.wrong->diagnoses = {{Cause::other_input, "out[3] uses a[4] instead of a[3].", is_conclusive}};
    VerdictBuilder builder = empty_verdict();
    builder.begin_case("wild");
    builder.add(empty_case(), wild);
    builder.begin_case("tame");
    builder.add(empty_case(), wrong);
    return builder.verdict().findings.at(0).help;
  };
  CHECK(help_with(true) ==
        "Look at the index. In the case 'tame', which has no such error: out[3] uses a[4] instead of a[3].");
  CHECK(help_with(false) == "Look at the index.");
}
