/// @file
/// Harness of 01_shared_memory/big_tile.
#include "big_tile.hpp"

#include <algorithm>

#include "judge/harness.hpp"

namespace {

constexpr int threads = 256;  // more are fine, too

/// `a` with each run of `length` elements reversed, the shorter last one too.
std::vector<float> reverse_slices(std::vector<float> a, std::ptrdiff_t length) {
  for (auto slice = a.begin(); slice != a.end();) {
    const auto end = slice + std::min(length, a.end() - slice);
    std::reverse(slice, end);
    slice = end;
  }
  return a;
}

/// The largest tile that a block of this device can have, in floats.
int largest_tile() {
  int bytes = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  return bytes / static_cast<int>(sizeof(float));
}

course::Case question(const course::CaseBuffer<float>& a, std::vector<float> expected, int tile_size) {
  const std::uint64_t elements = expected.size();
  const std::uint64_t rounds = course::ceil_div(std::min(tile_size, static_cast<int>(elements)), threads);
  return {
      .expected = std::move(expected),
      .launch = [&a, tile_size](float* out) { big_tile(out, a.data(), static_cast<int>(a.size()), tile_size); },
      .owner =
          [tile_size](std::size_t i) {
            const int place = static_cast<int>(i);
            return course::Owner{place / tile_size, place % tile_size % threads};
          },
      .budget = {.global_reads = {.per_thread = rounds, .total = elements, .at_least = elements},
                 .global_writes = {.per_thread = rounds, .total = elements, .at_least = elements},
                 .shared_reads = {.per_thread = rounds, .at_least = elements},
                 .shared_writes = {.per_thread = rounds, .at_least = elements},
                 .barriers = {.per_thread = 1},
                 .blocks = {.total =
                                static_cast<std::uint64_t>(course::ceil_div(static_cast<int>(elements), tile_size))},
                 // One thread may have an element and its place, but not for most of them.
                 .exchanges = elements / tile_size * (tile_size / 2) + elements % tile_size / 2,
                 .idea = "The slice must lie in the tile, all of it: the threads of the block put it there together, "
                         "and each takes what others have put."},
  };
}

void judge_big_tile(const std::vector<float>& a, const std::vector<float>& expected, int tile_size) {
  const course::CaseBuffer<float> device_a(a);
  course::Case reversed = question(device_a, expected, tile_size);
  reversed.inputs = {{"a", a}};
  reversed.mistakes = {
      {"only-copied", "The outputs are the inputs, in their own order: nothing is reversed.", a},
      {"all-reversed", "The whole input is reversed: each tile should be, for itself.", {a.rbegin(), a.rend()}}};
  course::judge(reversed);
}

void judge_big_tile(int n, int tile_size) {
  const std::vector<float> a = course::random_floats(n);
  judge_big_tile(a, reverse_slices(a, tile_size), tile_size);
}

}  // namespace

TEST_CASE("n = 1,000, tiles of 1,000: one block, four rounds") { judge_big_tile(1000, 1000); }
TEST_CASE("3 1 4 1 5 9 2, tiles of 4, by hand in the lesson") {
  judge_big_tile({3, 1, 4, 1, 5, 9, 2}, {1, 4, 1, 3, 2, 9, 5}, 4);
}
TEST_CASE("n = 1, tiles of 8") { judge_big_tile(1, 8); }
TEST_CASE("n = 0: nothing to do") { judge_big_tile(0, 8); }
TEST_CASE("n = 1,009, tiles of 300: the last block is not full") { judge_big_tile(1009, 300); }
TEST_CASE("n = 12,288, tiles of 12,288: 48 KiB") { judge_big_tile(12288, 12288); }
TEST_CASE("n = 12,289, tiles of 12,289: one float more than 48 KiB") { judge_big_tile(12289, 12289); }
TEST_CASE("the largest tile that this device can have, and a second block") {
  judge_big_tile(largest_tile() + 7, largest_tile());
}
TEST_CASE("one float more than the device can have: an error") {
  const int tile_size = largest_tile() + 1;
  const course::CaseBuffer<float> a(course::random_floats(8));
  course::Case refused = question(a, std::vector<float>(8), tile_size);
  refused.must_throw = true;
  course::judge(refused);
}
TEST_CASE("n = 900, tiles of 300: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_big_tile(900, 300);
}
