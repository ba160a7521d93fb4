/// @file
/// Harness of 04_scan/scan_single_pass.
#include "scan_single_pass.hpp"

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

/// Each element is read and written once. Beside that a slice has the number that its block takes, a few words that are
/// told, and those that are looked at: by one thread, or by a warp at once, perhaps by atomics.
course::Budget budget(int n, int threads_per_block, int per_thread) {
  const auto elements = static_cast<std::uint64_t>(n);
  const auto own = static_cast<std::uint64_t>(per_thread);
  const auto slices = static_cast<std::uint64_t>(course::ceil_div(n, threads_per_block * per_thread));
  const auto looks = static_cast<std::uint64_t>(std::min(threads_per_block, 32) + 2);
  const std::uint64_t told = 4;  // a total and a prefix, each perhaps with a flag of its own
  return {.global_reads = {.per_thread = own + looks, .total = elements + looks * slices, .at_least = elements},
          .global_writes = {.per_thread = own + told, .total = elements + told * slices},
          .global_atomics = {.per_thread = 1 + told + looks, .total = (1 + told + looks) * slices},
          .sectors_per_request = 5,
          .block_waits = 8 * slices,  // in a chain, where totals are not used, half of the square of slices
          .idea = "Every block must scan a slice of its own, and learn from the blocks before it what lies before it.",
          .thrift =
              "One pass: each element is read once and written once. A second pass over `a` or `out` costs n more; "
              "and of each block only one thread, or one warp, looks back, as far as the nearest prefix."};
}

/// Neighbouring threads write neighbouring outputs of a slice, and then the next ones.
std::function<course::Owner(std::size_t)> neighbours_by_neighbours(int threads_per_block, int per_thread) {
  const auto threads = static_cast<std::size_t>(threads_per_block);
  const std::size_t slice_size = threads * static_cast<std::size_t>(per_thread);
  return [=](std::size_t i) {
    return course::Owner{static_cast<int>(i / slice_size), static_cast<int>(i % slice_size % threads)};
  };
}

template <int threads_per_block, int per_thread>
void judge_scan_single_pass(const std::vector<float>& a) {
  const int n = static_cast<int>(a.size());
  const course::CaseBuffer<float> device_a(a);
  course::judge({
      .expected = scanned(a),
      .launch = [&](float* out) { scan_single_pass<threads_per_block, per_thread>(out, device_a.data(), n); },
      .owner = neighbours_by_neighbours(threads_per_block, per_thread),
      .budget = budget(n, threads_per_block, per_thread),
      .least_term = 0.5F,
      .any_block_order = true,
      .inputs = {{"a", a}},
      .definition = [](const auto& in) { return scanned(in[0]); },
      .mistakes = course::mistakes_of_scan(a, true, threads_per_block),
  });
}

template <int threads_per_block, int per_thread = 1>
void judge_random(int n) {
  judge_scan_single_pass<threads_per_block, per_thread>(course::random_summands(n, n));
}

}  // namespace

TEST_CASE("n = 1,024, 128 threads a block: eight full slices") { judge_random<128, 1>(1024); }
TEST_CASE("the lesson's four slices") {
  judge_scan_single_pass<4, 1>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3});
}
TEST_CASE("n = 4, 4 threads a block: one full slice, nothing before it") { judge_random<4>(4); }
TEST_CASE("n = 5, 4 threads a block: the second slice has one element") { judge_random<4>(5); }
TEST_CASE("n = 1, 4 threads a block") { judge_random<4>(1); }
TEST_CASE("n = 0: nothing to do") { judge_random<4>(0); }
TEST_CASE("n = 131, 4 threads a block: a prime, 33 slices to look back over") { judge_random<4>(131); }
TEST_CASE("n = 1,201, 4 threads a block: more blocks than the device holds at once") { judge_random<4>(1201); }
TEST_CASE("n = 100, 128 threads a block: one slice that is not full") { judge_random<128>(100); }
TEST_CASE("n = 2,003, 128 threads a block: a prime, the last slice not full") { judge_random<128>(2003); }
TEST_CASE("n = 29, 4 threads a block, 3 elements a thread: three slices, the last not full") { judge_random<4, 3>(29); }
TEST_CASE("n = 2,305, 128 threads a block, 9 elements a thread: the third slice has one element") {
  judge_random<128, 9>(2305);
}
TEST_CASE("n = 128, 4 threads a block: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<4>(128);
}
