/// @file
/// What is said of wrong numbers that programs print: each wrong program is a function of the numbers that it is called
/// with, beside the right one.
#include "judge/printed_numbers.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "judge/program.hpp"

using namespace course;

namespace printed_numbers_test {
namespace {

using Numbers = std::vector<int>;
using Function = std::function<Numbers(const Numbers&)>;

ProgramCall call_of(const Function& right, const Numbers& numbers) {
  ProgramCall call{.arguments = {"4"}, .lines = {}};
  add_numbers(call, numbers, [right](const Numbers& others) { return call_of(right, others); });
  call.lines = {fmt::format("{}", fmt::join(right(numbers), " "))};
  return call;
}

/// What is said of a program that computes `wrong` instead of `right`.
std::string said(const Function& right, const Function& wrong,
                 const Numbers& numbers = {3, 1, 4, 1, 5, 9, 2, 6, 7, 8}) {
  const ProgramCall call = call_of(right, numbers);
  const auto prints = [&](const ProgramCall& one) -> std::optional<std::vector<std::string>> {
    return std::vector<std::string>{fmt::format("{}", fmt::join(wrong(one.numbers), " "))};
  };
  return about_printed_numbers(call, *prints(call), prints);
}

Numbers sum(const Numbers& numbers) { return {std::accumulate(numbers.begin(), numbers.end(), 0)}; }
Numbers largest(const Numbers& numbers) { return {*std::max_element(numbers.begin(), numbers.end())}; }

Numbers windows(const Numbers& numbers) {
  Numbers sums;
  for (std::size_t i = 0; i < numbers.size(); ++i) sums.push_back(numbers[i] + (i > 0 ? numbers[i - 1] : 0));
  return sums;
}

Numbers only(const Numbers& numbers, std::size_t first, std::size_t end) {
  return {numbers.begin() + static_cast<std::ptrdiff_t>(first),
          numbers.begin() + static_cast<std::ptrdiff_t>(std::min(end, numbers.size()))};
}

}  // namespace

TEST_CASE("numbers in lines") {
  CHECK(numbers_in({"3 1", " -4.5 "}) == std::vector<float>{3, 1, -4.5F});
  CHECK_FALSE(numbers_in({"3 nan"}));
  CHECK_FALSE(numbers_in({"3 rows"}));
  CHECK_FALSE(numbers_in({"16777217"}));
}

TEST_CASE("right for other numbers: a number left out at an end, the first block alone, 0 for what is not there") {
  const auto without_last = [](const Numbers& all) { return sum(only(all, 0, all.size() - 1)); };
  CHECK(said(sum, without_last).find("without the last number") != std::string::npos);
  const auto without_first = [](const Numbers& all) { return sum(only(all, 1, all.size())); };
  CHECK(said(sum, without_first).find("without the first number") != std::string::npos);
  const auto first_block = [](const Numbers& all) { return sum(only(all, 0, 4)); };
  CHECK(said(sum, first_block).find("for the first 4 of the 10 numbers alone") != std::string::npos);
  const auto full_blocks = [](const Numbers& all) { return sum(only(all, 0, all.size() / 4 * 4)); };
  CHECK(said(sum, full_blocks).find("for the first 8 of the 10 numbers alone") != std::string::npos);
  const auto from_zero = [](const Numbers& all) { return Numbers{std::max(0, largest(all)[0])}; };
  CHECK(said(largest, from_zero, {-3, -5, -4, -9}).find("a 0 followed the last number") != std::string::npos);
}

TEST_CASE("a result that is always a multiple, or too large by the same") {
  CHECK(said(sum, [](const Numbers& all) { return Numbers{3 * sum(all)[0]}; }) ==
        "What it prints is 3 times what is right, for other numbers, too.");
  CHECK(said(sum, [](const Numbers& all) { return Numbers{sum(all)[0] - 1}; }) ==
        "What it prints is 1 too small, for other numbers, too.");
}

TEST_CASE("what a printed number is made of") {
  const auto other_neighbour = [](const Numbers& all) {
    Numbers sums = windows(all);
    sums[3] = all[3] + all[5];
    return sums;
  };
  CHECK(said(windows, other_neighbour) ==
        "printed[3] uses numbers[5] instead of numbers[2]. (numbers[0] is the first one that is given, 3.)");
}

TEST_CASE("all printed numbers are one place too early") {
  const auto early = [](const Numbers& all) {
    Numbers sums = windows(all);
    std::rotate(sums.begin(), sums.begin() + 1, sums.end());
    return sums;
  };
  CHECK(said(windows, early).find("one place later") != std::string::npos);
}

TEST_CASE("a smaller call that goes wrong, where nothing else is known") {
  // Counts numbers that are larger than the one before, but not those in place 4.
  const auto rises = [](const Numbers& all, std::size_t but) {
    int count = 0;
    for (std::size_t i = 1; i < all.size(); ++i) count += i != but && all[i] > all[i - 1] ? 1 : 0;
    return Numbers{count};
  };
  const std::string text =
      said([&](const Numbers& all) { return rises(all, 0); }, [&](const Numbers& all) { return rises(all, 4); });
  CHECK(text == "Smaller: called with '4 9 2 6 7 8', it prints 2, but 3 is right.");
}

TEST_CASE("a known mistake that fits these numbers by chance is not told") {
  const auto cut = [](const Numbers& all) { return Numbers{sum(all)[0] / 2 * 2}; };  // the mistake
  const auto call_with = [&](const Numbers& numbers) {
    std::function<ProgramCall(const Numbers&)> with = [&](const Numbers& others) {
      ProgramCall call{.arguments = {"4"}, .lines = {fmt::format("{}", sum(others)[0])}};
      call.mistakes = {{{fmt::format("{}", cut(others)[0])}, "It is cut."}};
      add_numbers(call, others, with);
      return call;
    };
    const ProgramCall call = with(numbers);
    const auto holds = [&](const Function& wrong) {
      return holds_for_other_numbers(call.mistakes[0], call, [&](const ProgramCall& one) {
        return std::optional(std::vector<std::string>{fmt::format("{}", wrong(one.numbers)[0])});
      });
    };
    CHECK(holds(cut));
    CHECK_FALSE(holds([](const Numbers& all) { return Numbers{sum(all)[0] - all.front()}; }));
  };
  call_with({1, 5, 9, 2, 4});
}

TEST_CASE("nothing is said of what happens to fit once, nor where runs tell nothing") {
  // 9 is twice what is right, but for these numbers alone.
  const auto odd = [](const Numbers& all) { return Numbers{all.front() == 3 ? 2 * sum(all)[0] : sum(all)[0]}; };
  CHECK(said(sum, odd).find("times") == std::string::npos);
  const ProgramCall call = call_of(sum, {1, 2, 3});
  CHECK(about_printed_numbers(call, {"5"}, [](const ProgramCall&) { return std::nullopt; }).empty());
  CHECK(about_printed_numbers(call, {"no sum"}, [](const ProgramCall&) { return std::nullopt; }).empty());
}

}  // namespace printed_numbers_test
