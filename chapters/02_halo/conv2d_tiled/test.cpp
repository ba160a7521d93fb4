/// @file
/// Harness of 02_halo/conv2d_tiled.
#include "conv2d_tiled.hpp"

#include <algorithm>
#include <utility>

#include "judge/harness.hpp"
#include "support/pinned_buffer.hpp"

namespace {

/// The definition, word for word: no tile, no blocks, sums in double.
std::vector<float> convolved(const std::vector<float>& a, int rows, int columns, const std::vector<float>& filter,
                             int k) {
  std::vector<float> out;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      double sum = 0;
      for (int dy = 0; dy < std::min(k, rows - row); ++dy)
        for (int dx = 0; dx < std::min(k, columns - column); ++dx)
          sum += static_cast<double>(a[(row + dy) * columns + column + dx]) * filter[dy * k + dx];
      out.push_back(static_cast<float>(sum));
    }
  }
  return out;
}

std::vector<float> transposed(const std::vector<float>& square, int size) {
  std::vector<float> out;
  for (int i = 0; i < size * size; ++i) out.push_back(square[i % size * size + i / size]);
  return out;
}

/// What comes of other elements: output (row, column) takes what `place(row, column, dy, dx)` says, 0 outside of `a`.
std::vector<float> convolved_from(const std::vector<float>& a, int rows, int columns, const std::vector<float>& filter,
                                  int k, auto place) {
  std::vector<float> out;
  for (int i = 0; i < rows * columns; ++i) {
    double sum = 0;
    for (int d = 0; d < k * k; ++d) {
      const auto [row, column] = place(i / columns, i % columns, d / k, d % k);
      if (row < rows && column < columns) sum += static_cast<double>(a[row * columns + column]) * filter[d];
    }
    out.push_back(static_cast<float>(sum));
  }
  return out;
}

template <int tile>
std::vector<course::Mistake> mistakes(const std::vector<float>& a, int rows, int columns,
                                      const std::vector<float>& filter, int k) {
  const auto blocks_exchanged = [](int row, int column, int dy, int dx) {
    return std::pair(column / tile * tile + row % tile + dy, row / tile * tile + column % tile + dx);
  };
  const auto window_exchanged = [](int row, int column, int dy, int dx) {
    return std::pair(row / tile * tile + column % tile + dx, column / tile * tile + row % tile + dy);
  };
  return {
      {"flipped-filter", "The filter runs backwards over the window: its upper left value belongs to the window's.",
       convolved(a, rows, columns, {filter.rbegin(), filter.rend()}, k)},
      {"transposed-filter", "Rows and columns of the filter are exchanged: row dy and column dx is dy * k + dx.",
       convolved(a, rows, columns, transposed(filter, k), k)},
      {"blocks-exchanged",
       "Block (x,y) fills its window with the elements of block (y,x): in the fill, blockIdx.y belongs to rows, and "
       "blockIdx.x to columns.",
       convolved_from(a, rows, columns, filter, k, blocks_exchanged)},
      {"window-exchanged",
       "Rows and columns of the window in shared memory are exchanged where it is read: the row comes first, and has "
       "threadIdx.y.",
       convolved_from(a, rows, columns, filter, k, window_exchanged)},
      {"filter-ignored", "The elements of each window are added as they are, without their filter values.",
       convolved(a, rows, columns, std::vector<float>(filter.size(), 1), k)}};
}

/// How many rows (or columns) all blocks along one direction need together: their own and the halo, as far as there are
/// any.
std::uint64_t needed(int size, int tile, int k) {
  std::uint64_t sum = 0;
  for (int begin = 0; begin < size; begin += tile) sum += std::min(tile + k - 1, size - begin);
  return sum;
}

/// @param host_filter the filter in host memory, where it does not lie in `filter`
template <int tile>
void judge_conv2d_tiled(const std::vector<float>& a, int rows, int columns, const std::vector<float>& filter, int k,
                        const float* host_filter = nullptr) {
  const course::CaseBuffer<float> device_a(a);
  const float* const b = host_filter != nullptr ? host_filter : filter.data();
  const std::uint64_t elements = a.size();
  const std::uint64_t terms = k * k;
  const std::uint64_t blocks = course::ceil_div(rows, tile) * course::ceil_div(columns, tile);
  const std::uint64_t steps = course::ceil_div(tile + k - 1, tile);  // to fetch a row of the window
  course::judge({
      .expected = convolved(a, rows, columns, filter, k),
      .launch = [&](float* out) { conv2d_tiled<tile>(out, device_a.data(), rows, columns, b, k); },
      .owner = course::one_output_per_thread_in_tiles(columns, tile),
      .budget = {.global_reads = {.per_thread = steps * steps,
                                  .total = needed(rows, tile, k) * needed(columns, tile, k),
                                  .at_least = elements},
                 .global_writes = {.per_thread = 1, .total = elements},
                 .shared_reads = {.per_thread = terms},
                 .shared_writes = {.per_thread = 8, .at_least = elements},  // four slots; zeroing them first is fine
                 .barriers = {.per_thread = 1},
                 .blocks = {.total = blocks},
                 .threads = {.total = blocks * tile * tile},
                 .idea =
                     "Windows overlap in both directions: a block must read each element it needs once, into shared "
                     "memory, and all threads take their windows from there."},
      .least_term = 0.25F,
      .inputs = {{"a", a, columns}, {"b", filter, k}},
      .definition = [=](const auto& in) { return convolved(in[0], rows, columns, in[1], k); },
      .host_memory = {std::as_bytes(std::span(filter))},
      .columns = columns,
      .mistakes = mistakes<tile>(a, rows, columns, filter, k),
  });
}

template <int tile>
void judge_random(int rows, int columns, int k) {
  judge_conv2d_tiled<tile>(course::random_factors(rows * columns, k * k, 1), rows, columns,
                           course::random_factors(k * k, k * k, 2), k);
}

}  // namespace

TEST_CASE("6 × 7, k = 3, tile 4: four blocks, three of them not full") { judge_random<4>(6, 7, 3); }
TEST_CASE("the lesson's 3 × 4 elements, k = 2, tile 4") {
  judge_conv2d_tiled<4>({3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}, 3, 4, {2, 7, 1, 3}, 2);
}
TEST_CASE("4 × 4, k = 3, tile 4: one full block, nothing after it") { judge_random<4>(4, 4, 3); }
TEST_CASE("8 × 8, k = 5, tile 4: the halo is as large as a tile") { judge_random<4>(8, 8, 5); }
TEST_CASE("9 × 5, k = 4, tile 4: the halo is longer than the last blocks") { judge_random<4>(9, 5, 4); }
TEST_CASE("5 × 6, k = 1, tile 4: no halo") { judge_random<4>(5, 6, 1); }
TEST_CASE("1 × 13, k = 3, tile 4: one row") { judge_random<4>(1, 13, 3); }
TEST_CASE("11 × 1, k = 2, tile 4: one column") { judge_random<4>(11, 1, 2); }
TEST_CASE("5 × 5, k = 2, tile 4: the filter in pinned memory, of which it is known where it ends") {
  const std::vector<float> filter = course::random_factors(4, 4, 2);
  const course::PinnedBuffer<float> pinned(filter);
  judge_conv2d_tiled<4>(course::random_factors(25, 4, 1), 5, 5, filter, 2, pinned.data());
}
TEST_CASE("0 × 5: nothing to do") { judge_random<4>(0, 5, 3); }
TEST_CASE("32 × 32, k = 3, tile 16: four full blocks of eight warps") { judge_random<16>(32, 32, 3); }
TEST_CASE("19 × 37, k = 5, tile 16: primes") { judge_random<16>(19, 37, 5); }
TEST_CASE("32 × 32, k = 3, tile 16: buffers that begin at an odd element" * course::at_odd_elements()) {
  judge_random<16>(32, 32, 3);
}
