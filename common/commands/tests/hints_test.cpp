#include "workspace/hints.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <set>

#include "commands/busiest_lines.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/results/finding.hpp"

using course::ExerciseProgress;
using course::Hint;
using course::HintBook;
using course::HintChoice;
using course::hints_left;
using course::next_hint;
using course::note_failures;
using course::note_shown;
using course::repeated_hint;

namespace {

const char* const markdown = R"(# Hints

## 1. A question

Who reads
what?

## 2. The race
<!-- for: shared-race, global-race -->
Look between the lines.

## 3. Where to look

The lesson.
)";

}  // namespace

TEST_CASE("headings of level two are tiers; a tag is no text") {
  const std::vector<Hint> hints = course::parse_hints(markdown);
  REQUIRE(hints.size() == 3);
  CHECK(hints[0].title == "A question");  // its number says nothing, since failures choose
  CHECK(hints[0].text == "Who reads\nwhat?\n");
  CHECK(hints[0].failures.empty());
  CHECK(hints[1].failures == std::vector<std::string>{"shared-race", "global-race"});
  CHECK(hints[1].text == "Look between the lines.\n");
}

TEST_CASE("a file without headings holds no tier") { CHECK(course::parse_hints("text\n").empty()); }

namespace {

const HintBook book{
    course::parse_hints(markdown),
    course::parse_hints("## The barrier\n<!-- for: shared-race -->\nx\n## The tail\n<!-- for: last-block -->\ny\n")};

/// The hints in the order in which they are given; g0 is the first generic one.
std::vector<std::string> order_of(ExerciseProgress& progress) {
  std::vector<std::string> order;
  while (const auto choice = next_hint(book, progress)) {
    order.push_back((choice->generic ? "g" : "") + std::to_string(choice->index));
    note_shown(progress, *choice);
  }
  return order;
}

std::vector<std::string> order_after(const std::vector<std::string>& failures) {
  ExerciseProgress progress;
  note_failures(progress, failures);
  return order_of(progress);
}

}  // namespace

using Order = std::vector<std::string>;

TEST_CASE("without a failure the tiers come in order") { CHECK(order_after({}) == Order{"0", "1", "2"}); }

TEST_CASE("after a failure no hint speaks of what the verdict did not show") {
  CHECK(order_after({"timeout"}) == Order{"0", "2"});
  CHECK(order_after({"last-block", "wrong-result"}) == Order{"g1", "0", "2"});
}

TEST_CASE("what the last verdict showed comes first: the exercise's own tier, then the generic hint") {
  CHECK(order_after({"shared-race"}) == Order{"1", "g0", "0", "2"});
  CHECK(order_after({"last-block", "global-race"}) == Order{"g1", "1", "0", "2"});
}

TEST_CASE("a hint is offered again when it fits again, and not while the failure stays the same") {
  ExerciseProgress progress;
  note_failures(progress, {"shared-race"});
  CHECK(order_of(progress) == Order{"1", "g0", "0", "2"});
  note_failures(progress, {"shared-race"});
  CHECK(order_of(progress).empty());
  note_failures(progress, {"last-block"});
  CHECK(order_of(progress) == Order{"g1"});
  note_failures(progress, {"shared-race"});
  CHECK(hints_left(book, progress) == 2);
  CHECK(order_of(progress) == Order{"1", "g0"});
}

TEST_CASE("when all were shown, one that fits is repeated") {
  ExerciseProgress progress;
  CHECK(repeated_hint(book, progress) == HintChoice{false, 2});
  note_failures(progress, {"last-block"});
  CHECK(repeated_hint(book, progress) == HintChoice{true, 1});
  note_failures(progress, {"timeout"});
  CHECK(repeated_hint(book, progress) == HintChoice{false, 2});
}

TEST_CASE(
    "every kind of finding has a generic hint, but wrong results, whose patterns have, and limits, each its own") {
  const std::string file = std::string(COURSE_SOURCE_DIR) + "/chapters/generic.hints.md";
  std::set<std::string> known;
  for (const Hint& hint : course::parse_hints(course::read_file(file))) {
    CHECK_FALSE(hint.failures.empty());
    known.insert(hint.failures.begin(), hint.failures.end());
  }
  for (int i = 0; i < static_cast<int>(simulator::FindingKind::unsupported); ++i) {
    const auto kind = static_cast<simulator::FindingKind>(i);
    const bool narrower =
        kind == simulator::FindingKind::wrong_result || kind == simulator::FindingKind::budget_exceeded;
    if (!narrower) CHECK_MESSAGE(known.count(to_string(kind)) == 1, to_string(kind));
  }
  for (const char* limit :
       {"counts", "sectors-per-request", "bank-conflict-degree", "partial-requests", "overlap", "stream"})
    CHECK_MESSAGE(known.count(limit) == 1, limit);
}

TEST_CASE("the busiest lines are those of the counter that is over its budget") {
  using simulator::AccessKind;
  using simulator::Space;
  course::CaseRecord record;
  record.counts.emplace();
  record.counts->global_reads = {3, 24};
  record.counts->global_writes = {1, 8};
  record.budget = {.global_reads = {.per_thread = 1}, .global_writes = {.at_least = 16}};
  record.overruns = course::overruns(record.budget, *record.counts);
  record.metrics.emplace();
  const auto add = [&](int line, AccessKind kind, std::uint64_t requests) {
    record.metrics->lines.push_back({{"a.cu", line, 0}, Space::global, kind, {}, 4, std::nullopt});
    record.metrics->lines.back().totals.requests = requests;
  };
  add(7, AccessKind::read, 1);
  add(9, AccessKind::read, 2);
  add(9, AccessKind::write, 9);
  course::Verdict verdict;
  verdict.cases = {record};
  const std::vector<course::BusyLine> busy = course::busiest_lines(verdict);
  REQUIRE(busy.size() == 2);
  CHECK(busy[0].line == 9);
  CHECK(busy[0].what == "global load");
  CHECK(busy[1].requests == 1);
}
