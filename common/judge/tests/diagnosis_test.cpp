/// @file
/// Likely causes from patterns: 3 blocks of 4 threads, 10 outputs, so that the last block is not full.
#include "judge/diagnosis.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <limits>

using namespace course;

namespace {

const std::vector<float> right = {3, 1, 4, 1.5, 5, 9, 2, 6, 5.5, 3.5};

Diagnosis diagnosis_of(const std::vector<float>& expected, const std::vector<float>& actual, int threads = 4) {
  std::vector<OutputState> states;
  for (std::size_t i = 0; i < expected.size(); ++i)
    states.push_back(actual[i] == expected[i] ? OutputState::right : OutputState::wrong);
  return diagnose({states, expected, actual, threads == 0 ? nullptr : one_output_per_thread(threads), false});
}

/// What is said when the outputs at `wrong` have `state`, with values that show nothing.
Diagnosis places(const std::vector<std::size_t>& wrong, OutputState state = OutputState::wrong,
                 std::size_t count = 10) {
  std::vector<OutputState> states(count, OutputState::right);
  std::vector<float> actual(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(count));
  const std::vector<float> expected = actual;
  for (const std::size_t i : wrong) {
    states[i] = state;
    actual[i] = 100.0F + static_cast<float>(i * i);
  }
  return diagnose({states, expected, actual, one_output_per_thread(4), false});
}

/// The pattern when output i is `value(i)`.
std::string pattern_of(auto&& value, const std::vector<float>& expected = right) {
  std::vector<float> actual;
  for (std::size_t i = 0; i < expected.size(); ++i) actual.push_back(static_cast<float>(value(i)));
  return to_string(diagnosis_of(expected, actual).cause);
}

bool speaks_of(const Diagnosis& diagnosis, const char* words) {
  return diagnosis.explanation.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the same part of what each thread writes") {
  const auto packs = [](std::size_t i) { return Owner{0, static_cast<int>(i / 4)}; };
  const std::vector<float> ones(16, 1);
  const auto pattern_at = [&](const std::vector<std::size_t>& wrong) {
    std::vector<OutputState> states(ones.size(), OutputState::right);
    std::vector<float> actual = ones;
    for (const std::size_t i : wrong) {
      states[i] = OutputState::wrong;
      actual[i] = 0;
    }
    return to_string(diagnose({states, ones, actual, packs, false}).cause);
  };
  CHECK(pattern_at({2, 3, 6, 7, 10, 11, 14, 15}) == "part-of-a-thread");
  CHECK(pattern_at({2, 3, 6, 7, 10, 11, 15}) == "part-of-a-thread");  // one is right by chance
  CHECK(pattern_at({2, 3, 6, 7}) != "part-of-a-thread");
  CHECK(pattern_at({0, 1, 4, 5, 8, 9, 12, 13}) != "part-of-a-thread");
}

TEST_CASE("nothing was written") {
  const Diagnosis nothing = places({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, OutputState::unwritten);
  CHECK(nothing.explanation == "Nothing was written to the output.");
  CHECK(nothing.cause == Cause::unwritten);
}

TEST_CASE("outputs that were never written are counted, and placed") {
  const Diagnosis two = places({8, 9}, OutputState::unwritten);
  CHECK(speaks_of(two, "2 outputs were never written."));
  CHECK(two.cause == Cause::last_block);
  CHECK(places({1, 6}, OutputState::unwritten).explanation == "2 outputs were never written.");
  CHECK(speaks_of(places({9}, OutputState::unwritten), "1 output was never written."));
}

TEST_CASE("computed from memory that nobody wrote") {
  CHECK(places({2}, OutputState::not_a_number).cause == Cause::not_a_number);
  CHECK(speaks_of(places({2}, OutputState::not_a_number), "memory that nobody had written"));
}

TEST_CASE("the last block only: the tail guard, but only where that block is not full") {
  CHECK(speaks_of(places({8, 9}), "not full: look at the tail guard"));
  CHECK(speaks_of(places({9}), "tail guard"));
  CHECK(speaks_of(places({9, 11}, OutputState::wrong, 12), "though it is full"));
  CHECK(places({5, 7}, OutputState::wrong, 8).cause == Cause::none);  // of two blocks, the last is merely the second
  CHECK(places({8}).cause == Cause::none);                            // and goes on after it
}

TEST_CASE("of two blocks the second, all of it: not the tail alone") {
  CHECK(places({4, 5, 6, 7}, OutputState::wrong, 8).cause == Cause::not_block_0);
  CHECK(speaks_of(places({4, 5, 6}, OutputState::wrong, 7), "It is not full, as block 0 is"));
}

TEST_CASE("every block but block 0, and block 0 alone") {
  CHECK(places({4, 5, 6, 7, 8, 9}).cause == Cause::not_block_0);
  CHECK(speaks_of(places({4, 5, 6, 7, 8, 9}, OutputState::unwritten), "look at the number of blocks"));
  CHECK(places({0, 1, 2, 3}).cause == Cause::block_0);
  CHECK(places({0, 1, 3}).cause == Cause::none);
}

TEST_CASE("the first threads of each block: left halo; block 0 may have nothing before it") {
  CHECK(speaks_of(places({4, 8}), "First thread of a block only: look at the left halo"));
  CHECK(speaks_of(places({0, 1, 4, 5, 8, 9}), "First 2 threads"));
  CHECK(places({4, 5, 8}).cause == Cause::none);  // thread 1 of block 2 is right: no halo is
}

TEST_CASE("the last threads of each block: right halo; the last block may end before") {
  CHECK(speaks_of(places({3, 7}), "Last thread of a block only: look at the right halo"));
  CHECK(speaks_of(places({3, 7}, OutputState::unwritten), "which output each thread"));
  CHECK(speaks_of(places({2, 3, 6, 7}), "Last 2 threads"));
  CHECK(places({3}).cause == Cause::none);  // block 1 is full as well
}

TEST_CASE("only thread 0 is right") { CHECK(places({1, 2, 3, 5, 6, 7, 9}).cause == Cause::only_thread_0); }

TEST_CASE("every second output, and the first ones only: weak patterns") {
  const Diagnosis every_second = places({1, 3, 5, 7, 9});
  CHECK(speaks_of(every_second, "Every second output, from out[1] on"));
  CHECK_FALSE(every_second.is_conclusive);
  CHECK(speaks_of(places({2, 5, 8}), "Every 3th output, from out[2] on"));
  CHECK(speaks_of(places({3, 4, 5, 6, 7, 8, 9}), "Right are only the first outputs, up to out[2]"));
}

TEST_CASE("blocks that cover a matrix: its edges") {
  const std::vector<float> expected(36, 1);
  const auto at_edge = [&](auto&& is_wrong) {
    std::vector<OutputState> states;
    std::vector<float> actual;
    for (int i = 0; i < 36; ++i) {
      states.push_back(is_wrong(i / 6, i % 6) ? OutputState::wrong : OutputState::right);
      actual.push_back(states.back() == OutputState::right ? 1.0F : 50.0F + static_cast<float>(i * i));
    }
    return diagnose({states, expected, actual, one_output_per_thread_in_tiles(6, 2), false});
  };
  CHECK(speaks_of(at_edge([](int, int column) { return column == 5; }), "right edge"));
  CHECK(speaks_of(at_edge([](int row, int) { return row >= 4; }), "bottom edge"));
  CHECK(at_edge([](int row, int column) { return row == 1 && column == 1; }).cause == Cause::none);
}

TEST_CASE("blocks in a row that come round again are no matrix: nothing is said of diagonals and edges") {
  const std::vector<float> expected(36, 1);
  std::vector<OutputState> states;
  std::vector<float> actual;
  const auto owner = [](std::size_t i) { return Owner{static_cast<int>(i % 12 / 4), static_cast<int>(i % 4)}; };
  for (std::size_t i = 0; i < 36; ++i) {
    states.push_back(owner(i).block == 0 ? OutputState::right : OutputState::wrong);
    actual.push_back(states.back() == OutputState::right ? 1.0F : 50.0F + static_cast<float>(i * i));
  }
  CHECK(diagnose({states, expected, actual, owner, false}).cause == Cause::not_block_0);
  for (std::size_t i = 0; i < 36; ++i) states[i] = owner(i).block == 1 ? OutputState::wrong : OutputState::right;
  CHECK(diagnose({states, expected, actual, owner, false}).cause == Cause::every_other);
}

TEST_CASE("a neighbour's value") {
  CHECK(pattern_of([](std::size_t i) { return i < 9 ? right[i + 1] : 77; }) == "shifted");
  CHECK(pattern_of([](std::size_t i) { return i > 0 ? right[i - 1] : 77; }) == "shifted");
  CHECK(pattern_of([](std::size_t i) { return i < 8 ? right[i + 2] : 77; }).empty());
  CHECK(pattern_of([](std::size_t i) { return right[i ^ 1U]; }) == "swapped-pairs");
}

TEST_CASE("one value everywhere belongs to many places, and comes from none") {
  const std::vector<float> counts = {16, 8, 8, 8, 8, 8, 8, 8, 0, 8};
  CHECK(pattern_of([](std::size_t) { return 8; }, counts) != "shifted");
}

TEST_CASE("another block's value") {
  CHECK(pattern_of([](std::size_t i) { return right[i % 4]; }) == "from-block-0");
  CHECK(pattern_of([](std::size_t i) { return i < 4 ? right[i] : right[i - 4]; }) == "shifted-by-block");
  CHECK(pattern_of([](std::size_t i) { return i < 4 ? 77 : right[i - 4]; }).empty());  // block 0 is not explained
}

TEST_CASE("mirrored places") {
  const std::vector<float> matrix = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(pattern_of([&](std::size_t i) { return matrix[i % 3 * 3 + i / 3]; }, matrix) == "transposed");
  CHECK(pattern_of([](std::size_t i) { return right[9 - i]; }) == "reversed");
}

TEST_CASE("the same value everywhere, or in each block") {
  CHECK(pattern_of([](std::size_t) { return 0; }) == "all-zeros");
  CHECK(pattern_of([](std::size_t) { return 7; }) == "same-value");
  CHECK(pattern_of([](std::size_t i) { return 70 + static_cast<int>(i) / 4; }) == "same-in-block");
  CHECK(pattern_of([](std::size_t) { return std::numeric_limits<float>::infinity(); }) == "infinite");
}

TEST_CASE("scaled") {
  const auto cause = [](float factor) {
    std::vector<float> actual;
    for (const float value : right) actual.push_back(value * factor);
    return diagnosis_of(right, actual);
  };
  CHECK(speaks_of(cause(3), "3 times what is right: every term is added 3 times"));
  CHECK(speaks_of(cause(0.25), "1/4 of what is right"));
  CHECK(speaks_of(cause(-1), "the wrong sign"));
  CHECK(cause(1.3F).cause == Cause::none);  // a number that says nothing of its cause
  CHECK(pattern_of([](std::size_t i) { return right[i] * (i == 4 ? 2.0F : 3.0F); }).empty());
}

TEST_CASE("one term missing, in all outputs or from block to block; a fraction lost") {
  CHECK(pattern_of([](std::size_t i) { return right[i] - 2.5; }) == "offset");
  CHECK(pattern_of([](std::size_t i) { return i < 4 ? right[i] : right[i] - 2.5 * static_cast<int>(i / 4); }) ==
        "block-offset");
  const std::vector<float> fractions = {1.5, 2.75, -3.25, 9.5};
  CHECK(pattern_of([&](std::size_t i) { return static_cast<int>(fractions[i]); }, fractions) == "truncated");
}

TEST_CASE("several places of each so many outputs") {
  CHECK(speaks_of(places({2, 3, 6, 7}, OutputState::wrong, 8), "Last 2 threads"));
  const Diagnosis pairs =
      diagnose({std::vector<OutputState>{OutputState::right, OutputState::wrong, OutputState::wrong, OutputState::right,
                                         OutputState::wrong, OutputState::wrong, OutputState::right, OutputState::wrong,
                                         OutputState::wrong},
                {1, 2, 3, 4, 5, 6, 7, 8, 9},
                {1, 50, 60, 4, 80, 95, 7, 110, 130},
                nullptr,
                1});
  CHECK(speaks_of(pairs, "The same places of every 3 outputs: 1, 2."));
}

TEST_CASE("blocks that cover a matrix: the diagonal, and whole blocks") {
  const auto blocks_where = [&](auto&& is_right) {
    std::vector<OutputState> states;
    std::vector<float> actual;
    for (int i = 0; i < 36; ++i) {
      states.push_back(is_right(i / 6 / 2, i % 6 / 2) ? OutputState::right : OutputState::wrong);
      actual.push_back(states.back() == OutputState::right ? 1.0F : 50.0F + static_cast<float>(i * i));
    }
    return to_string(
        diagnose({states, std::vector<float>(36, 1), actual, one_output_per_thread_in_tiles(6, 2), 1}).cause);
  };
  CHECK(blocks_where([](int row, int column) { return row == column; }) == "diagonal-blocks");
  CHECK(blocks_where([](int row, int column) { return (row + column) % 2 == 0 && row != column; }) == "whole-blocks");
}

TEST_CASE("what shows no pattern gives no cause") {
  CHECK(places({1, 6}).cause == Cause::none);
  CHECK(places({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).explanation.empty());
}

TEST_CASE("one wrong output is too little for any pattern of values") {
  for (const float value : {0.0F, 4.0F, 1.5F, 6.0F}) CHECK(diagnosis_of({3}, {value}, 0).cause == Cause::none);
}

TEST_CASE("without owners nothing is said of blocks") {
  std::vector<float> actual = right;
  actual[8] = 50;
  actual[9] = 51;
  CHECK(diagnosis_of(right, actual, 0).cause == Cause::first_are_right);
}

TEST_CASE("the smallest float above 0, taken for the lowest") {
  CHECK(diagnosis_of({-1, -3}, {1.17549435e-38F, 1.17549435e-38F}).cause == Cause::smallest_positive);
  CHECK(diagnosis_of({-1}, {1.17549435e-38F}).cause == Cause::smallest_positive);
  CHECK(diagnosis_of({-1, -3}, {1.17549435e-38F, 0}).cause != Cause::smallest_positive);
}

TEST_CASE("local variables that nothing has set") {
  const auto pattern = [](const std::vector<float>& actual, bool simulated) {
    const std::vector<float> expected(actual.size(), 3);
    std::vector<OutputState> states;
    for (const float value : actual)
      states.push_back(std::isnan(value) ? OutputState::not_a_number : OutputState::wrong);
    const simulator::Counts counts;
    return to_string(
        diagnose({.states = states, .expected = expected, .actual = actual, .counts = simulated ? &counts : nullptr})
            .cause);
  };
  const float unset = std::bit_cast<float>(0xFFFFFFFFU);
  const volatile float zero = 0;
  CHECK(pattern({unset, unset}, true) == "unset-local");
  CHECK(pattern({1, unset + 5, 2}, true) == "unset-local");
  CHECK(pattern({-16843010, 2}, true) == "unset-local");   // an int
  CHECK(pattern({unset, unset}, false) != "unset-local");  // on a GPU it may be any NaN
  CHECK(pattern({zero / zero, 2}, true) != "unset-local");
}

TEST_CASE("a mistake may round more than what is right") {
  const std::vector<float> expected = {1, 2};
  const std::vector<float> actual = {20.00001F, 40};
  const std::vector<OutputState> states(2, OutputState::wrong);
  const std::vector<Mistake> twentyfold = {{"not-divided", "", {20, 40}}};
  const std::vector<Mistake> others = {{"not-divided", "", {20.01F, 40}}};
  CHECK(diagnose({.states = states, .expected = expected, .actual = actual, .mistakes = twentyfold}).cause ==
        OutputCause("not-divided"));
  CHECK(diagnose({.states = states, .expected = expected, .actual = actual, .mistakes = others}).cause !=
        OutputCause("not-divided"));
}

TEST_CASE("a mistake's sum that nearly cancels out has been rounded like the others of its row") {
  const std::vector<float> expected = {1, 2, 3, 4};
  const std::vector<float> actual = {10, 0.00501F, 20, 0.3F};
  const std::vector<OutputState> states(4, OutputState::wrong);
  const auto pattern_with = [&](int columns, float second) {
    const std::vector<Mistake> mistakes = {{"not-rescaled", "", {10, second, 20, 0.3F}}};
    return to_string(diagnose({.states = states,
                               .expected = expected,
                               .actual = actual,
                               .precision = Precision(false, 8),
                               .columns = columns,
                               .mistakes = mistakes})
                         .cause);
  };
  CHECK(pattern_with(2, 0.005F) == "not-rescaled");
  CHECK(pattern_with(2, 0.006F) != "not-rescaled");
  CHECK(pattern_with(0, 0.005F) != "not-rescaled");
}
