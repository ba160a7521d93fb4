/// @file
/// Harness of 02_halo/neighbour_sums.
#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall neighbour_sums(int threads, const std::vector<int>& numbers) {
  const int n = static_cast<int>(numbers.size());
  const std::uint64_t elements = n;
  const std::uint64_t blocks = course::ceil_div(n, threads);
  course::ProgramCall call{.arguments = {std::to_string(threads)}, .lines = {}};
  std::string line;
  std::string unchanged;
  std::string slices;  // without a halo
  for (int i = 0; i < n; ++i) {
    const bool first = i % threads == 0;
    const bool last = i % threads == threads - 1 || i == n - 1;
    const int alone = (first ? 0 : numbers[i - 1]) + numbers[i] + (last ? 0 : numbers[i + 1]);
    unchanged += (i == 0 ? "" : " ") + std::to_string(numbers[i]);
    slices += (i == 0 ? "" : " ") + std::to_string(alone);
  }
  call.mistakes = {
      {{unchanged},
       "These are the numbers as they came: the results must be copied back from the device before they are "
       "printed."},
      {{slices},
       "At the ends of each block a neighbour is missing: the halo slots must hold the elements of the blocks "
       "beside it."}};
  course::add_numbers(call, numbers, [=](const std::vector<int>& others) { return neighbour_sums(threads, others); });
  for (int i = 0; i < n; ++i) {
    const int sum = (i > 0 ? numbers[i - 1] : 0) + numbers[i] + (i + 1 < n ? numbers[i + 1] : 0);
    line += (line.empty() ? "" : " ") + std::to_string(sum);
  }
  if (n > 0) call.lines = {line};
  // Between two blocks each of them borrows one element.
  call.budget = {.global_reads = {.total = elements + (blocks > 1 ? 2 * (blocks - 1) : 0), .at_least = elements},
                 .global_writes = {.per_thread = 1, .at_least = elements},
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads},
                 .idea = "Windows overlap: a block reads each element once, into its tile.",
                 .thrift = "Each block reads its own elements, and one more on either side where there is one."};
  return call;
}

std::vector<int> counted(int n) {
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(i * i % 19 - 5);
  return numbers;
}

}  // namespace

TEST_CASE("4 threads a block, 3 1 4 1 5 9, as in the lesson") {
  course::judge_program(neighbour_sums(4, {3, 1, 4, 1, 5, 9}));
}
TEST_CASE("one full block of 8") { course::judge_program(neighbour_sums(8, counted(8))); }
TEST_CASE("two full blocks of 8") { course::judge_program(neighbour_sums(8, counted(16))); }
TEST_CASE("a last block of one element") { course::judge_program(neighbour_sums(4, {7, -2, 6, 5, 8})); }
TEST_CASE("one number") { course::judge_program(neighbour_sums(8, {3})); }
TEST_CASE("no number: nothing to print") { course::judge_program(neighbour_sums(8, {})); }
TEST_CASE("200 numbers, blocks of 64") { course::judge_program(neighbour_sums(64, counted(200))); }
TEST_CASE("numbers of all sizes, blocks of 32" * course::at_an_end()) {
  course::judge_program(neighbour_sums(32, course::numbers_of({-700'000'000, 700'000'000})));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return neighbour_sums(4, {3, 1, 4, number, 5, 9}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 5555, with(5555)));
}
TEST_CASE("numbers of all sizes, more than 100 blocks of 2" * course::at_an_end()) {
  course::judge_program(neighbour_sums(2, course::numbers_of({-700'000'000, 700'000'000})));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = neighbour_sums(4, {3, 1, 4, 1});
  call.launches_accepted = 0;
  course::judge_program(call);
}
