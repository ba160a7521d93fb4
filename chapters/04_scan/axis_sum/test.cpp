/// @file
/// Harness of 04_scan/axis_sum.
#include "axis_sum.hpp"

#include <algorithm>
#include <bit>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: row after row, the sums in double.
std::vector<float> summed(const std::vector<float>& a, int rows, int columns) {
  std::vector<float> out;
  for (int row = 0; row < rows; ++row) {
    double sum = 0;
    for (int column = 0; column < columns; ++column) sum += a[row * columns + column];
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

template <int threads_per_block>
course::Budget budget(std::uint64_t rows, int columns) {
  constexpr std::uint64_t warp = 32;
  const std::uint64_t elements = rows * columns;
  const std::uint64_t share = course::ceil_div(columns, threads_per_block);      // of one thread
  const std::uint64_t rounds = std::bit_width(unsigned{threads_per_block}) - 1;  // halvings down to 1
  course::Budget allowed = {
      .global_reads = {.per_thread = share, .total = elements, .at_least = elements},
      .global_writes = {.per_thread = 1, .total = rows},
      .shared_reads = {.per_thread = 2 * rounds + 1},  // two values a round, and the sum at the end
      .shared_writes = {.per_thread = rounds + 2},     // zeroing the slot first is fine
      .barriers = {.per_thread = rounds + 1},
      .blocks = {.total = rows},
      .threads = {.total = rows * threads_per_block},
      .idea =
          "All threads of a block must work on its row: each adds up its share in a register, and a tree in shared "
          "memory adds up the shares."};
  if (threads_per_block > warp) {
    allowed.shared_writes.at_least = rows * threads_per_block / warp;  // warps may hand over with shuffles inside
    allowed.sectors_per_request = 5;                                   // 4, and 5 where a row does not begin a sector
    allowed.bank_conflict_degree = 1;
    allowed.partial_requests = 2 * 5 * rows;  // the last five rounds of a tree, two slots a round
  }
  return allowed;
}

template <int threads_per_block>
std::vector<course::Mistake> mistakes(const std::vector<float>& a, int rows, int columns) {
  if (columns == 0) return {};
  std::vector<course::Slots> slots;
  std::vector<course::Slots> firsts;
  for (auto row = a.begin(); row != a.end(); row += columns) {
    slots.push_back(course::slots_of({row, row + columns}, threads_per_block));
    firsts.push_back(course::slots_of({row, row + std::min(columns, threads_per_block)}, threads_per_block));
  }
  std::vector<float> columns_for_rows(static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < a.size(); ++i) columns_for_rows[i % columns_for_rows.size()] += a[i];
  std::vector<course::Mistake> all = course::mistakes_of_tree(slots, firsts);
  all.push_back(
      {"columns-for-rows",
       "Each sum takes every so many-th element, as if rows were columns: row r begins with element r * columns.",
       columns_for_rows});
  return all;
}

template <int threads_per_block>
void judge_axis_sum(const std::vector<float>& a, int rows, int columns) {
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = summed(a, rows, columns),
      .launch = [&](float* out) { axis_sum<threads_per_block>(out, device_a.data(), rows, columns); },
      .owner =
          [](std::size_t i) {
            return course::Owner{static_cast<int>(i), 0, 1, 0};
          },  // blockIdx.y
      .budget = budget<threads_per_block>(rows, columns),
      .least_term = 0.5F,
      .inputs = {{"a", a, columns}},
      .definition = [=](const auto& in) { return summed(in[0], rows, columns); },
      .mistakes = mistakes<threads_per_block>(a, rows, columns),
  });
}

template <int threads_per_block>
void judge_random(int rows, int columns) {
  judge_axis_sum<threads_per_block>(course::random_summands(rows * columns, columns), rows, columns);
}

}  // namespace

TEST_CASE("4 × 6, 8 threads a block") { judge_random<8>(4, 6); }
TEST_CASE("the lesson's matrix: 23, 27, 29, 26") {
  judge_axis_sum<8>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 6, 5, 8, 9, 7, 0, 0, 3, 2, 3, 8, 4, 6}, 4, 6);
}
TEST_CASE("3 × 8, 8 threads a block: rows as long as the block") { judge_random<8>(3, 8); }
TEST_CASE("3 × 20, 8 threads a block: rows longer than the block") { judge_random<8>(3, 20); }
TEST_CASE("1 × 13, 8 threads a block: one row") { judge_random<8>(1, 13); }
TEST_CASE("5 × 1, 8 threads a block: one column") { judge_random<8>(5, 1); }
TEST_CASE("3 × 0: the sum of nothing is 0") { judge_random<8>(3, 0); }
TEST_CASE("0 × 6: nothing to do") { judge_random<8>(0, 6); }
TEST_CASE("3 × 512, 128 threads a block: four elements a thread") { judge_random<128>(3, 512); }
TEST_CASE("7 × 211, 128 threads a block: primes") { judge_random<128>(7, 211); }
TEST_CASE("3 × 512, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<128>(3, 512);
}
