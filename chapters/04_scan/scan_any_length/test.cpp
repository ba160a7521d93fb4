/// @file
/// Harness of 04_scan/scan_any_length.
#include "scan_any_length.hpp"

#include <algorithm>

#include "judge/harness.hpp"
#include "judge/mistakes.hpp"

namespace {

/// The definition, word for word: one running sum in double.
std::vector<float> scanned(const std::vector<float>& a) {
  std::vector<float> out;
  double sum = 0;
  for (const float element : a) out.push_back(static_cast<float>(sum += element));
  return out;
}

/// The elements, their blocks' totals, the totals of those, and so on, until one block is enough: each of them is read
/// and written to scan it, and read with its offset and written once more.
course::Budget budget(int n, int threads_per_block) {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  const int blocks = course::ceil_div(n, threads_per_block);
  for (int values = n, groups = blocks; values > 0;
       values = groups, groups = course::ceil_div(values, threads_per_block)) {
    reads += 3 * static_cast<std::uint64_t>(values);
    writes += 2 * static_cast<std::uint64_t>(values) + groups;
    if (groups == 1) break;
  }
  const std::uint64_t rounds_over_totals = course::ceil_div(blocks, threads_per_block);  // by one block
  return {
      .global_reads = {.per_thread = 2 + rounds_over_totals, .total = reads, .at_least = static_cast<std::uint64_t>(n)},
      .global_writes = {.per_thread = 2 + rounds_over_totals, .total = writes},
      .sectors_per_request = 5,
      .idea = "Every block must scan its own slice of `a`, and take from the others only their totals."};
}

template <int threads_per_block>
void judge_scan_any_length(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = scanned(a),
      .launch = [&](float* out) { scan_any_length<threads_per_block>(out, device_a.data(), n); },
      .owner = course::one_output_per_thread(threads_per_block),
      .budget = budget(n, threads_per_block),
      .least_term = 0.5F,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return scanned(in[0]); },
      .mistakes = course::mistakes_of_scan(a, true, threads_per_block),
  });
}

template <int threads_per_block>
void judge_random(int n) {
  judge_scan_any_length<threads_per_block>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 15, 4 threads a block: four blocks") { judge_random<4>(15); }
TEST_CASE("the lesson's three slices") { judge_scan_any_length<4>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}); }
TEST_CASE("n = 4, 4 threads a block: one full block, no offsets") { judge_random<4>(4); }
TEST_CASE("n = 5, 4 threads a block: the second block has one element") { judge_random<4>(5); }
TEST_CASE("n = 1, 4 threads a block") { judge_random<4>(1); }
TEST_CASE("n = 0: nothing to do") { judge_random<4>(0); }
TEST_CASE("n = 16, 4 threads a block: as many blocks as one block can scan") { judge_random<4>(16); }
TEST_CASE("n = 17, 4 threads a block: one block more") { judge_random<4>(17); }
TEST_CASE("n = 21, 4 threads a block: an offset out of five totals") { judge_random<4>(21); }
TEST_CASE("n = 131, 4 threads a block: a prime, and totals of totals of totals") { judge_random<4>(131); }
TEST_CASE("n = 1,024, 128 threads a block: many full blocks") { judge_random<128>(1024); }
TEST_CASE("n = 1,009, 128 threads a block: many blocks, the last not full") { judge_random<128>(1009); }
TEST_CASE("n = 1,024, 128 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<128>(1024);
}
