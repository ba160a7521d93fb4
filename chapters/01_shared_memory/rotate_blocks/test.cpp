/// @file
/// Harness of 01_shared_memory/rotate_blocks.
#include <algorithm>

#include "judge/contract.hpp"
#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

course::ProgramCall rotate_blocks(int threads, std::vector<int> numbers) {
  const std::uint64_t elements = numbers.size();
  course::ProgramCall call{.arguments = {std::to_string(threads)}, .lines = {}};
  course::add_numbers(call, numbers, [=](const std::vector<int>& others) { return rotate_blocks(threads, others); });

  const auto joined = [](const std::vector<int>& all) {
    std::string line;
    for (const int number : all) line += (line.empty() ? "" : " ") + std::to_string(number);
    return line;
  };
  call.mistakes.push_back({{joined(numbers)},
                           "These are the numbers as they came: the results must be copied back from the device before "
                           "they are printed."});
  if (std::vector<int> all = numbers; !all.empty()) {
    std::rotate(all.begin(), all.begin() + 1, all.end());
    call.mistakes.push_back({{joined(all)}, "All numbers move together: each block rotates its own slice."});
    all = numbers;
    for (auto slice = all.begin(); slice != all.end();) {
      const auto end = slice + std::min<std::ptrdiff_t>(threads, all.end() - slice);
      std::rotate(slice, end - 1, end);
      slice = end;
    }
    call.mistakes.push_back(
        {{joined(all)}, "The numbers move to the right: to the left, a place takes what stands at the next one."});
  }

  std::uint64_t alone = 0;  // elements that are a slice of their own
  std::string line;
  for (auto slice = numbers.begin(); slice != numbers.end();) {
    const auto end = slice + std::min<std::ptrdiff_t>(threads, numbers.end() - slice);
    if (end - slice == 1) ++alone;
    std::rotate(slice, slice + 1, end);
    for (; slice != end; ++slice) line += (line.empty() ? "" : " ") + std::to_string(*slice);
  }
  if (!numbers.empty()) call.lines = {line};

  const std::uint64_t blocks = course::ceil_div(static_cast<int>(elements), threads);
  call.budget = {.global_reads = {.per_thread = 1, .at_least = elements},
                 .global_writes = {.per_thread = 1, .at_least = elements},
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * threads},
                 .exchanges = elements - alone,
                 .idea = "Each element changes places in the tile: a thread reads the slot that another one filled."};
  return call;
}

std::vector<int> counted(int n) {
  std::vector<int> numbers;
  for (int i = 0; i < n; ++i) numbers.push_back(100 + i);
  return numbers;
}

}  // namespace

TEST_CASE("4 threads a block, 3 1 4 1 5 9, as in the lesson") {
  course::judge_program(rotate_blocks(4, {3, 1, 4, 1, 5, 9}));
}
TEST_CASE("two full blocks of 8") { course::judge_program(rotate_blocks(8, counted(16))); }
TEST_CASE("a last block of one element") { course::judge_program(rotate_blocks(4, {7, -2, 0, 5, 8})); }
TEST_CASE("one number") { course::judge_program(rotate_blocks(8, {3})); }
TEST_CASE("no number: nothing to print") { course::judge_program(rotate_blocks(8, {})); }
TEST_CASE("200 numbers, blocks of 64") { course::judge_program(rotate_blocks(64, counted(200))); }
TEST_CASE("numbers of all sizes, blocks of 32" * course::at_an_end()) {
  course::judge_program(rotate_blocks(32, course::numbers_of({})));
}
TEST_CASE("a number is changed on the device" * course::at_an_end()) {
  const auto with = [](int number) { return rotate_blocks(4, {3, number, 4, 1, 5, 9}); };
  course::judge_program(course::with_input_changed(with(7777), 7777, 5555, with(5555)));
}
TEST_CASE("numbers of all sizes, more than 100 blocks of 2" * course::at_an_end()) {
  course::judge_program(rotate_blocks(2, course::numbers_of({})));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = rotate_blocks(4, {3, 1, 4, 1});
  call.launches_accepted = 0;
  course::judge_program(call);
}
