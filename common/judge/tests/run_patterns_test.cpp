/// @file
/// What a run tells of wrong outputs: shapes of launches, memory that is not shared, known mistakes; and what other cases
/// exclude.
#include <doctest/doctest.h>

#include "judge/diagnosis.hpp"

using namespace course;
using simulator::LaunchShape;

namespace {

constexpr OutputState done = OutputState::right;
constexpr OutputState lacking = OutputState::unwritten;

/// What is said of outputs, some of which may be lacking.
std::string pattern_of_run(const std::vector<OutputState>& states, const std::vector<LaunchShape>& launches,
                           std::function<Owner(std::size_t)> owner, int columns = 0,
                           const simulator::Counts* counts = nullptr) {
  std::vector<float> expected;
  std::vector<float> actual;
  for (std::size_t i = 0; i < states.size(); ++i) {
    expected.push_back(1.5F + static_cast<float>(i * i));
    actual.push_back(states[i] == done ? expected[i] : 99.0F + static_cast<float>(i * i * i));
  }
  return to_string(diagnose({.states = states,
                             .expected = expected,
                             .actual = actual,
                             .owner = std::move(owner),
                             .columns = columns,
                             .launches = launches,
                             .counts = counts})
                       .cause);
}

LaunchShape shape(simulator::Index3 grid, simulator::Index3 block) { return {"k", {}, grid, block}; }

}  // namespace

TEST_CASE("a barrier without shared memory: the array is not shared") {
  simulator::Counts counts;
  counts.barriers = {2, 8};
  const std::vector<OutputState> wrong(4, OutputState::wrong);
  CHECK(pattern_of_run(wrong, {}, nullptr, 0, &counts) == "not-shared");
  CHECK(pattern_of_run({done, lacking, lacking, lacking}, {}, nullptr, 0, &counts) != "not-shared");  // nothing to add
  counts.shared_writes = {1, 4};
  CHECK(pattern_of_run(wrong, {}, nullptr, 0, &counts) != "not-shared");
}

TEST_CASE("a barrier that orders something is there for a reason: nothing is said of shared memory") {
  simulator::Counts counts;
  counts.barriers = {1, 8};
  const std::vector<OutputState> states(2, OutputState::wrong);
  const std::vector<float> expected = {1, 2};
  const std::vector<float> actual = {8, 3};
  Outputs outputs{.states = states, .expected = expected, .actual = actual, .owner = nullptr, .counts = &counts};
  CHECK(diagnose(outputs).cause == Cause::not_shared);
  outputs.barrier_is_of_use = true;
  CHECK(diagnose(outputs).cause != Cause::not_shared);
}

TEST_CASE("a sum that every thread of a block adds up") {
  const std::vector<OutputState> states(1, OutputState::wrong);
  const std::vector<float> expected = {44};
  const std::vector<float> actual = {352};
  const std::vector<LaunchShape> eight = {shape({1, 1, 1}, {8, 1, 1})};
  const std::vector<LaunchShape> four = {shape({1, 1, 1}, {4, 1, 1})};
  Outputs outputs{
      .states = states, .expected = expected, .actual = actual, .owner = nullptr, .precision = true, .launches = eight};
  CHECK(diagnose(outputs).cause == Cause::added_by_every_thread);
  outputs.launches = four;
  CHECK(diagnose(outputs).cause != Cause::added_by_every_thread);
}

TEST_CASE("counters that every thread of a block adds up, some of which are 0") {
  const std::vector<OutputState> states = {done, OutputState::wrong, OutputState::wrong};
  const std::vector<float> expected = {0, 1, 3};
  std::vector<float> actual = {0, 8, 24};
  const std::vector<LaunchShape> launches = {shape({2, 1, 1}, {8, 1, 1})};
  const Outputs outputs{.states = states,
                        .expected = expected,
                        .actual = actual,
                        .owner = nullptr,
                        .precision = true,
                        .launches = launches};
  CHECK(diagnose(outputs).cause == Cause::added_by_every_thread);
  actual[0] = 8;
  CHECK(diagnose(outputs).cause != Cause::added_by_every_thread);
}

TEST_CASE("a grid whose rows and columns have changed places") {
  const std::vector<OutputState> row = {done, done, lacking, lacking, lacking, lacking};
  const auto owner = one_output_per_thread_in_tiles(6, 2);
  CHECK(pattern_of_run(row, {shape({1, 3, 1}, {2, 2, 1})}, owner, 6) == "swapped-grid");
  CHECK(pattern_of_run(row, {shape({3, 1, 1}, {2, 2, 1})}, owner, 6) != "swapped-grid");
}

TEST_CASE("fewer threads than outputs, of which each writes one") {
  simulator::Counts counts;
  counts.global_writes = {1, 4};
  const std::vector<OutputState> states = {done, done, done, lacking, done, lacking};
  const std::vector<LaunchShape> one_block = {shape({1, 1, 1}, {4, 1, 1})};
  CHECK(pattern_of_run(states, one_block, nullptr, 0, &counts) == "too-few-threads");
  CHECK(pattern_of_run(states, {shape({2, 1, 1}, {4, 1, 1})}, nullptr, 0, &counts) != "too-few-threads");
  counts.global_writes = {2, 4};
  CHECK(pattern_of_run(states, one_block, nullptr, 0, &counts) != "too-few-threads");
}

TEST_CASE("an index whose parts have changed places, or lack a factor") {
  const auto owner = one_output_per_thread(4);
  const std::vector<LaunchShape> two_blocks = {shape({2, 1, 1}, {4, 1, 1})};
  CHECK(pattern_of_run({done, done, lacking, lacking, done}, two_blocks, owner) == "mixed-index");
  CHECK(pattern_of_run({done, done, done, done, done, lacking, lacking, lacking}, two_blocks, owner) == "mixed-index");
  CHECK(pattern_of_run({done, done, lacking, done, done}, two_blocks, owner) != "mixed-index");
}

TEST_CASE("only the diagonal of a matrix is written") {
  const std::vector<OutputState> states = {done, lacking, lacking, done};
  CHECK(pattern_of_run(states, {}, nullptr, 2) == "diagonal-outputs");
  CHECK(pattern_of_run({done, done, lacking, done}, {}, nullptr, 2) != "diagonal-outputs");
}

TEST_CASE("a copy to the host of as many bytes as there are outputs") {
  const std::vector<float> expected = {1, 2, 3, 4, 5};
  const std::vector<float> actual = {1, 9, 9, 9, 9};
  std::vector<OutputState> states(5, lacking);
  states[0] = done;
  Outputs outputs{.states = states, .expected = expected, .actual = actual, .owner = nullptr, .on_host = true};
  CHECK(diagnose(outputs).cause == Cause::count_for_bytes);
  states[3] = done;
  CHECK(diagnose(outputs).cause != Cause::count_for_bytes);
  states[3] = lacking;
  outputs.on_host = false;
  CHECK(diagnose(outputs).cause != Cause::count_for_bytes);
}

TEST_CASE("blocks and threads that have changed places") {
  const std::vector<OutputState> states = {done, done, lacking, done, lacking, lacking};
  CHECK(pattern_of_run(states, {shape({2, 1, 1}, {3, 1, 1})}, one_output_per_thread(2)) == "swapped-launch");
  CHECK(pattern_of_run(states, {shape({3, 1, 1}, {2, 1, 1})}, one_output_per_thread(2)) != "swapped-launch");
}

TEST_CASE("what a launch lacks is told at the launch, with the numbers that it takes") {
  const std::vector<OutputState> states = {done, done, lacking, lacking};
  const std::vector<float> expected = {1, 2, 3, 4};
  const std::vector<LaunchShape> launches = {{"k", {"k.cu", 36, 0}, {1, 1, 1}, {4, 1, 1}}};
  Outputs outputs{.states = states,
                  .expected = expected,
                  .actual = expected,
                  .owner = one_output_per_thread_in_tiles(2, 2),
                  .columns = 2,
                  .launches = launches};
  const Diagnosis flat = diagnose(outputs);
  CHECK(flat.cause == Cause::flat_block);
  CHECK(flat.where.line == 36);
  CHECK(flat.explanation.find("dim3(2, 2)") != std::string::npos);
  const std::vector<LaunchShape> one_row = {{"k", {"k.cu", 36, 0}, {4, 1, 1}, {1, 1, 1}}};
  outputs.launches = one_row;
  outputs.owner = one_output_per_thread_in_tiles(2, 1);
  CHECK(diagnose(outputs).explanation.find("dim3(2, 2)") != std::string::npos);

  WrongResult wrong;
  wrong.diagnoses = {flat};
  choose_diagnosis(wrong, {});
  CHECK(wrong.launch.line == 36);
  choose_diagnosis(wrong, {Cause::flat_block});
  CHECK(wrong.launch.line == 36);  // nothing else is known
  wrong.diagnoses.emplace_back();
  choose_diagnosis(wrong, {Cause::flat_block});
  CHECK(wrong.launch.line == 0);
}

TEST_CASE("launches without rows, and a block's number along the other dimension") {
  const std::vector<OutputState> row = {done, done, lacking, lacking};
  CHECK(pattern_of_run(row, {shape({1, 1, 1}, {4, 1, 1})}, one_output_per_thread_in_tiles(2, 2), 2) == "flat-block");
  CHECK(pattern_of_run(row, {shape({1, 1, 1}, {2, 2, 1})}, one_output_per_thread_in_tiles(2, 2), 2) != "flat-block");
  CHECK(pattern_of_run(row, {shape({4, 1, 1}, {1, 1, 1})}, one_output_per_thread_in_tiles(2, 1), 2) == "flat-grid");
  const auto by_row = [](std::size_t i) { return Owner{static_cast<int>(i), 0, 1, 0}; };
  const std::vector<OutputState> first = {done, lacking, lacking, lacking};
  CHECK(pattern_of_run(first, {shape({1, 4, 1}, {8, 1, 1})}, by_row) == "other-dimension");
  CHECK(pattern_of_run(first, {shape({4, 1, 1}, {8, 1, 1})}, by_row) != "other-dimension");
}

TEST_CASE("gridDim for blockDim: the blocks begin as far apart as there are blocks") {
  std::vector<OutputState> states(12, lacking);
  for (const std::size_t i : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) states[i] = done;  // blocks of 4 at 0, 3 and 6
  CHECK(pattern_of_run(states, {shape({3, 1, 1}, {4, 1, 1})}, one_output_per_thread(4)) == "grid-for-block");
  states[9] = lacking;
  CHECK(pattern_of_run(states, {shape({3, 1, 1}, {4, 1, 1})}, one_output_per_thread(4)) != "grid-for-block");
}

TEST_CASE("known mistakes are told of where they explain every output, and excluded where they would show and do not") {
  const std::vector<float> expected = {3, 4, 8};
  const std::vector<Mistake> mistakes = {{"flipped", "Backwards.", {8, 4, 3}}, {"copied", "Copied.", {3, 4, 8}}};
  const auto outputs = [&](const std::vector<float>& actual, const std::vector<OutputState>& states) {
    return diagnoses(
        {.states = states, .expected = expected, .actual = actual, .owner = nullptr, .mistakes = mistakes});
  };
  const std::vector<OutputState> ends = {OutputState::wrong, done, OutputState::wrong};
  REQUIRE_FALSE(outputs({8, 4, 3}, ends).empty());
  CHECK(outputs({8, 4, 3}, ends).front().cause == OutputCause("flipped"));
  const std::vector<float> other = {8, 4, 5};
  const auto shown = outputs(other, ends);
  for (const Diagnosis& diagnosis : shown) CHECK(diagnosis.cause != OutputCause("flipped"));
  const Outputs of_other{.states = ends, .expected = expected, .actual = other, .owner = nullptr, .mistakes = mistakes};
  CHECK(excluded_causes(of_other, shown) == std::vector{OutputCause("flipped")});  // "copied" gives what is right
}

TEST_CASE("the likeliest that nothing excludes is said") {
  WrongResult wrong;
  wrong.diagnoses = {{Cause::last_block, "The guard.", true}, {Cause::every_other, "The step.", false}, {}};
  choose_diagnosis(wrong, {});
  CHECK(wrong.cause == Cause::last_block);
  choose_diagnosis(wrong, {Cause::last_block});
  CHECK(wrong.explanation == "The step.");
  choose_diagnosis(wrong, {Cause::last_block, Cause::every_other});
  CHECK(wrong.explanation.empty());
  CHECK_FALSE(wrong.is_conclusive);
}

TEST_CASE("not a number, where every access is seen: no memory is to blame") {
  simulator::Counts counts;
  const std::vector<OutputState> states = {OutputState::not_a_number, done};
  const std::vector<float> values = {1, 2};
  Outputs outputs{.states = states, .expected = values, .actual = values, .owner = nullptr};
  CHECK(diagnose(outputs).explanation.find("memory") != std::string::npos);
  outputs.counts = &counts;
  CHECK(diagnose(outputs).explanation.find("memory") == std::string::npos);
}
