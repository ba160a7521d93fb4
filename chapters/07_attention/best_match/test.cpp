/// @file
/// Harness of 07_attention/best_match.
#include <cmath>
#include <cstddef>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

using Rows = std::vector<std::vector<int>>;

int score_of(const std::vector<int>& query, const std::vector<int>& key) {
  int score = 0;
  for (std::size_t c = 0; c < query.size(); ++c) score += query[c] * key[c];
  return score;
}

/// The key with the largest score: of equal ones the first, or the last, which is a mistake.
std::size_t best_of(const std::vector<int>& query, const Rows& keys, bool last = false) {
  std::size_t best = 0;
  for (std::size_t key = 1; key < keys.size(); ++key) {
    const int gain = score_of(query, keys[key]) - score_of(query, keys[best]);
    if (gain > 0 || (last && gain == 0)) best = key;
  }
  return best;
}

/// What must be printed of one query, whose best key is `best`.
std::string line_of(const std::vector<int>& query, const Rows& keys, std::size_t best) {
  double sum = 0;
  for (const std::vector<int>& key : keys) sum += std::exp(score_of(query, key) - score_of(query, keys[best]));
  const double per_cents = 100 / sum;
  // Right programs add in different orders, so no weight may lie where rounding decides.
  const double from_edge = std::abs(per_cents - std::floor(per_cents) - 0.5);
  REQUIRE(from_edge > 0.01);
  return std::to_string(best) + " " + std::to_string(std::lround(per_cents));
}

/// What a query's weight is a part of.
double sum_of(const std::vector<int>& query, const Rows& keys, double largest) {
  double sum = 0;
  for (const std::vector<int>& key : keys) sum += std::exp(score_of(query, key) - largest);
  return sum;
}

/// What is printed where the weight is cut or turned round, keys are counted from 1, a search begins with 0, or a later
/// key of those with equal scores is told.
void add_mistakes(course::ProgramCall& call, const Rows& queries, const Rows& keys) {
  const auto add = [&](const char* cause, auto&& line) {
    std::vector<std::string> lines;
    for (const std::vector<int>& query : queries) {
      const std::size_t best = best_of(query, keys);
      lines.push_back(line(query, best, sum_of(query, keys, score_of(query, keys[best]))));
    }
    call.mistakes.push_back({lines, cause});
  };
  const auto text = [](std::size_t key, long weight) { return std::to_string(key) + " " + std::to_string(weight); };
  const auto rounded = [](double number) { return std::lround(std::min(number, 1e9)); };
  add("The weights are cut, not rounded: a conversion to an integer drops the fraction. std::lround() rounds.",
      [&](const auto&, std::size_t best, double sum) { return text(best, static_cast<long>(100 / sum)); });
  add("The second number is 100 times the sum of the weights: the best key's weight is 1 / sum.",
      [&](const auto&, std::size_t best, double sum) { return text(best, rounded(100 * sum)); });
  add("The weight is printed as a part of 1, and not in percent.",
      [&](const auto&, std::size_t best, double sum) { return text(best, rounded(1 / sum)); });
  add("Keys are counted from 1 here: the first one is key 0.",
      [&](const auto&, std::size_t best, double sum) { return text(best + 1, rounded(100 / sum)); });
  add("The keys are right, and the second number is the best score: print its weight in percent.",
      [&](const auto& query, std::size_t best, double) { return text(best, score_of(query, keys[best])); });
  const auto from_zero = [&](const auto& query, std::size_t best, double sum) {
    const bool none = score_of(query, keys[best]) <= 0;
    return none ? text(0, std::lround(100.0F / static_cast<float>(sum_of(query, keys, 0))))
                : text(best, rounded(100 / sum));
  };
  add("The search for the best score begins with 0, and no score is larger: begin with -INFINITY.", from_zero);
  for (const std::size_t threads : {32, 64, 128, 256}) {
    const auto by_thread = [&](const auto& query, std::size_t best, double sum) {
      std::size_t told = best;
      for (std::size_t key = best + 1; key < keys.size(); ++key) {
        if (score_of(query, keys[key]) == score_of(query, keys[best]) && key % threads < told % threads) told = key;
      }
      return text(told, rounded(100 / sum));
    };
    add("Of keys with equal scores the first one counts, and here the one that the first thread met is told: where scores "
        "are equal, the smaller key must win when two threads' results are combined.",
        by_thread);
  }
  std::erase_if(call.mistakes, [&](const course::ProgramMistake& one) { return one.lines == call.lines; });
}

course::ProgramCall best_match(const Rows& queries, const Rows& keys) {
  const std::uint64_t width = queries[0].size();
  const std::uint64_t products = queries.size() * keys.size() * width;
  const std::uint64_t shared_out = course::ceil_div(static_cast<int>(keys.size()), 32);  // keys for each of 32 threads
  course::ProgramCall call{
      .arguments = {std::to_string(width), std::to_string(queries.size())},
      .lines = {},
      .budget = {.global_reads = {.per_thread = 2 * width * (shared_out + 1),
                                  .total = 2 * products,
                                  .at_least = (queries.size() + keys.size()) * width},
                 .global_writes = {.total = 2 * queries.size(), .at_least = queries.size()},
                 .global_atomics = {.total = 0},
                 .idea = "The device computes the scores.",
                 .thrift = "A query meets each key once, and the scores stay on the chip: what is known of the keys so "
                           "far is the best of them and a sum."}};
  for (const Rows* const rows : {&queries, &keys})
    for (const std::vector<int>& row : *rows)
      for (const int number : row) call.arguments.push_back(std::to_string(number));
  std::vector<std::string> with_last;
  for (const std::vector<int>& query : queries) {
    call.lines.push_back(line_of(query, keys, best_of(query, keys)));
    with_last.push_back(line_of(query, keys, best_of(query, keys, true)));
  }
  add_mistakes(call, queries, keys);
  if (with_last != call.lines)
    call.mistakes.push_back(
        {with_last,
         "Of keys with equal scores the last one is told, and the first one counts. Does a comparison "
         "take a later key that is only as good, as >= does?"});
  return call;
}

/// Rows of small numbers, some of them negative.
Rows mixed(int rows, int width, int seed) {
  Rows all;
  for (int row = 0; row < rows; ++row) {
    all.emplace_back();
    for (int c = 0; c < width; ++c) all.back().push_back((row * 7 + c * 5 + seed + row * c % 3) % 5 - 2);
  }
  return all;
}

/// Keys of one number: all are `others`, but the one at `place`.
Rows with_best(int count, int place, int best, int others) {
  Rows keys(count, {others});
  keys[place] = {best};
  return keys;
}

}  // namespace

TEST_CASE("the lesson's query (1, 2) and four keys") {
  course::judge_program(best_match({{1, 2}}, {{2, 0}, {1, 0}, {0, 2}, {1, 1}}));
}
TEST_CASE("one query, one key: all of the weight") { course::judge_program(best_match({{3}}, {{-5}})); }
TEST_CASE("no score is positive") { course::judge_program(best_match({{1}}, {{-4}, {-2}, {-3}})); }
TEST_CASE("two keys are equally good: the first one counts") {
  course::judge_program(best_match({{1}, {-1}}, {{0}, {2}, {1}, {2}, {0}}));
}
TEST_CASE("scores of 100 and more, whose exp() is larger than any float") {
  course::judge_program(best_match({{100, 1}}, {{1, 5}, {1, 6}, {1, 4}, {0, 9}}));
}
TEST_CASE("100 keys, the last is the best") { course::judge_program(best_match({{1}}, with_best(100, 99, 5, 1))); }
TEST_CASE("100 keys, the best is key 64") { course::judge_program(best_match({{1}}, with_best(100, 64, 5, 1))); }
TEST_CASE("three queries, 300 keys of two numbers") {
  course::judge_program(best_match(mixed(3, 2, 1), mixed(300, 2, 3)));
}
TEST_CASE("five queries, 40 keys of seven numbers") {
  course::judge_program(best_match(mixed(5, 7, 0), mixed(40, 7, 2)));
}
TEST_CASE("200 keys, the best is met late, and the others weigh much") {
  course::judge_program(best_match({{1}, {2}}, with_best(200, 131, 2, 0)));
}
TEST_CASE("all scores are near -10,000, the least" * course::at_an_end()) {
  course::judge_program(best_match({{100}, {1}}, {{-100}, {-99}, {-98}, {-99}}));
}
TEST_CASE("all scores are near 10,000, the largest" * course::at_an_end()) {
  course::judge_program(best_match({{10'000}, {9'999}}, {{1}, {1}, {0}, {-1}}));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return best_match({{1}}, {{3}, {number}, {6}, {5}}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 4, with(4)));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = best_match({{1, 2}}, {{2, 0}, {1, 0}});
  call.launches_accepted = 0;
  course::judge_program(call);
}
